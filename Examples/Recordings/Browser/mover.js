// Dragging: a row of the list onto a folder, or onto a folder of the trail.
//
//   events      moved "<id> <id of the folder>"
//
// It also shows the times of recordings, each a node "date" with the property `at`, in seconds.
//
// Items and targets are read from the addresses of links: every item of the list can be dragged,
// and every folder is a target. The program decides what a drop means.
(() => {
  "use strict";
  const rows = "[data-testid^='item-']";
  const idOf = (row) => row.dataset.testid.slice("item-".length);
  const folder = (target) => target.closest?.(
    `#view ${rows}[data-testid$='-folder'], #view a[data-testid^='folder-']`);
  const folderID = (target) => target.dataset.testid.replace(/^(item|folder)-|-folder$/g, "");

  const date = (element, { at }) => {
    const time = new Date(at * 1000);
    const isToday = time.toDateString() === new Date().toDateString();
    element.textContent =
      time.toLocaleString([], isToday ? { timeStyle: "short" } : { dateStyle: "medium" });
    element.title = time.toLocaleString([], { dateStyle: "full", timeStyle: "short" });
  };
  millrace.define("date", { mount: date, update: date });

  millrace.define("mover", {
    mount(element, properties, send) {
      let dragged = null, lit = null;
      const light = (target) => {
        lit?.classList.remove("drop");
        lit = target;
        lit?.classList.add("drop");
      };
      const targetOf = (event) => {
        const target = folder(event.target);
        return dragged && target && folderID(target) !== dragged ? target : null;
      };
      const listeners = {
        dragstart(event) {
          const row = event.target.closest?.(`#view ${rows}`);
          dragged = row ? idOf(row).replace(/-folder$/, "") : null;
          if (dragged) event.dataTransfer.effectAllowed = "move";
        },
        dragover(event) {
          const target = targetOf(event);
          light(target);
          if (!target) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "move";
        },
        drop(event) {
          const target = targetOf(event);
          if (!target) return;
          event.preventDefault();
          send("moved", `${dragged} ${folderID(target)}`);
        },
        dragend() {
          dragged = null;
          light(null);
        },
      };
      // A suggested name is selected, so that what is typed replaces it. It is in the field when
      // all that came with the dialog is.
      listeners.focusin = ({ target }) => queueMicrotask(() => {
        if (/^Recording \d+$/.test(target.value)) target.select();
      });
      for (const [name, listener] of Object.entries(listeners))
        document.addEventListener(name, listener);
      return listeners;
    },
    unmount(element, listeners) {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener);
    },
  });
})();

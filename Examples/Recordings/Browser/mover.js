// Dragging: a row of the list onto a folder, or onto a folder of the trail.
//
//   events      moved "<id> <id of the folder>"
//
// It also defines "keys", with which the rows of the list follow the keyboard: the arrows, Home and
// End move the focus, and Space, F2 and Delete are events with the id of the row.
//
//   events      play "<id>" · rename "<id>" · delete "<id>"
//
// And it shows the times of recordings, each a node "date" with the property `at`, in seconds.
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

  const acts = { " ": "play", F2: "rename", Delete: "delete" };
  const press = (event, send) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...document.querySelectorAll(`#view ${rows} > [data-style="whole-row"]`)];
    const at = links.indexOf(target);
    // From the search the first row is below.
    if (at < 0 && !(key === "ArrowDown" && target.closest?.("[data-style='find']"))) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[key];
    if (next !== undefined) links[next]?.focus();
    else if (!acts[key]) return;
    else if (!event.repeat) send(acts[key], idOf(target.closest(rows)).replace(/-folder$/, ""));
    event.preventDefault();
  };
  millrace.define("keys", {
    mount(element, properties, send) {
      const listener = (event) => press(event, send);
      document.addEventListener("keydown", listener);
      return listener;
    },
    unmount(element, listener) { document.removeEventListener("keydown", listener); },
  });

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

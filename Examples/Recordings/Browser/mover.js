// Dragging: a row of the list onto a folder, or onto a folder of the trail.
//
//   events      moved "<id> <id of the folder>"
//
// What can be dragged and where it can be dropped is read from the addresses of links: a folder is a place to drop,
// and everything in the list can be dragged. The program decides what it means.
(() => {
  "use strict";
  const rows = "[data-testid^='item-']";
  const idOf = (row) => row.dataset.testid.slice("item-".length);
  const folder = (target) => target.closest?.(`#view ${rows}[data-testid$='-folder'], #view a[data-testid^='folder-']`);
  const folderID = (place) => place.dataset.testid.replace(/^(item|folder)-|-folder$/g, "");

  millrace.define("mover", {
    mount(element, properties, tell) {
      let dragged = null, lit = null;
      const light = (place) => {
        lit?.classList.remove("drop");
        lit = place;
        lit?.classList.add("drop");
      };
      const target = (event) => {
        const place = folder(event.target);
        return dragged && place && folderID(place) !== dragged ? place : null;
      };
      const listeners = {
        dragstart(event) {
          const row = event.target.closest?.(`#view ${rows}`);
          dragged = row ? idOf(row).replace(/-folder$/, "") : null;
          if (dragged) event.dataTransfer.effectAllowed = "move";
        },
        dragover(event) {
          const place = target(event);
          light(place);
          if (!place) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "move";
        },
        drop(event) {
          const place = target(event);
          if (!place) return;
          event.preventDefault();
          tell("moved", `${dragged} ${folderID(place)}`);
        },
        dragend() {
          dragged = null;
          light(null);
        },
      };
      for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
      return listeners;
    },
    unmount(element, listeners) {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    },
  });
})();

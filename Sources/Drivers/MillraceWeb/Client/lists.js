// Tables and grids of a live page: the visible part, the keyboard, swipes and menus; and the
// keyboard of rows of tabs. It is loaded with the first of these on the page.
//
// Contract: millrace.js applies patches; this script follows by a MutationObserver. Of the
// attributes of nodes it changes only `tabindex`, `style` and `data-open`, which patches leave
// alone. It sends the events `see` and `find` through `millrace.event`.
(() => {
  "use strict";
  const { event } = window.millrace;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const grids = () => all("#view [data-collection]");
  const gridOf = (target) => target.closest?.("#view [data-collection]");
  const entryOf = (target) => target.closest?.("#view .entry");
  const entries = (grid) => all(".entry", grid);
  // Lines count from 1, as assistive technology does.
  const lineOf = (row) => Number(row.getAttribute("aria-rowindex"));
  const lineCount = (grid) => Number(grid.getAttribute("aria-rowcount"));
  // Lengths come in points; sixteen are a rem.
  const point = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const rem = (points) => `${points / 16}rem`;

  // The state of each grid: the current line, the line that the keyboard moves to, and true if the
  // focus is inside.
  const known = new WeakMap();
  const stateOf = (grid) => {
    if (!known.has(grid)) known.set(grid, { line: 0, goal: null, isInside: false, asked: "" });
    return known.get(grid);
  };

  // MARK: The visible part

  const columnsOf = (grid) => {
    const lines = grid.dataset.collection === "grid" && grid.querySelector(".lines");
    return lines ? getComputedStyle(lines).gridTemplateColumns.split(" ").length : 1;
  };
  const gaps = (grid) => [...grid.children].filter((child) => child.matches(".gap"))
    .map((gap) => gap.getBoundingClientRect().height);
  const reportVisible = (grid) => {
    const [before, after] = gaps(grid);
    if (after === undefined || !grid.checkVisibility()) return;
    const state = stateOf(grid), columns = columnsOf(grid), unit = point();
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = grid;
    const isNear = (!before || top - height / 2 >= before)
      && (!after || top + height * 1.5 <= whole - after);
    if (isNear && columns === (state.columns ?? 1)) return;
    const seen = {
      top: Math.max(0, Math.round(top / unit)), height: Math.ceil(height / unit), columns,
    };
    const asked = JSON.stringify([seen, before, after]);
    if (asked === state.asked) return;
    state.asked = asked;
    state.columns = columns;
    event(grid, "see", { ...seen, isPaced: true });
  };

  // MARK: After each change

  const measure = (grid) => {
    const { height, width } = grid.dataset;
    const given = `${height} ${width}`;
    if (grid.given !== given) {
      grid.given = given;
      grid.style.setProperty("--row", rem(height));
      if (width) grid.style.setProperty("--cell", rem(width));
    }
    for (const part of all("[data-height]", grid))
      if (part.style.height !== rem(part.dataset.height))
        part.style.height = rem(part.dataset.height);
  };
  // Makes one row the tab stop: the current one, or the row that has replaced it.
  const rove = (grid) => {
    const state = stateOf(grid), rows = entries(grid);
    if (!rows.length) return;
    const goal = state.goal && reached(grid, rows, state.goal);
    if (goal) return enter(grid, goal);
    const stop = rows.find((row) => row.matches("[aria-selected=true]") && !state.line)
      ?? rows.find((row) => lineOf(row) >= state.line) ?? rows.at(-1);
    for (const row of rows) {
      const tabIndex = row === stop ? 0 : -1;
      if (row.tabIndex !== tabIndex) row.tabIndex = tabIndex;
    }
    const at = document.activeElement;
    if (state.isInside && (at === document.body || at === grid))
      // The row was removed, with others after it or at the end; or it has returned.
      if (lineOf(stop) === state.line || lineOf(stop) < state.line && !gaps(grid)[1]
        || !gaps(grid).some(Boolean))
        stop.focus({ preventScroll: true });
      // Its row is outside the window: the list has the focus until the row returns.
      else if (at !== grid) grid.focus({ preventScroll: true });
  };
  const stops = (grid) => {
    const index = document.getElementById(grid.id.replace("-c", "-x"));
    if (!index || index.filled === index.dataset.index) return;
    index.filled = index.dataset.index;
    const buttons = document.createDocumentFragment();
    for (const [title, line, top] of JSON.parse(index.dataset.index)) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: title });
      button.onclick = () => {
        if (grid.dataset.windowed !== undefined) grid.scrollTop = top * point();
        else entries(grid).find((row) => lineOf(row) > line)?.closest(".band").scrollIntoView();
      };
      buttons.append(button);
    }
    index.replaceChildren(buttons);
  };
  const follow = () => {
    for (const grid of grids()) {
      measure(grid);
      stops(grid);
      reportVisible(grid);
      rove(grid);
      sizes.observe(grid);
    }
  };
  const sizes = new ResizeObserver(
    (changes) => changes.forEach(({ target }) => reportVisible(target)));
  new MutationObserver(follow).observe(document.getElementById("view"), {
    childList: true, subtree: true,
    attributeFilter: [
      "data-height", "data-width", "data-index", "data-collection", "height", "aria-selected"] });
  document.addEventListener("scroll", ({ target }) => {
    if (target.dataset?.collection) reportVisible(target);
    // An open menu stays open while its row is near its position.
    if (!opened) return;
    const { row, top } = opened;
    if (Math.abs(row.getBoundingClientRect().top - top) > row.offsetHeight) cover();
  }, { capture: true, passive: true });

  // MARK: The keyboard

  const enter = (grid, row) => {
    Object.assign(stateOf(grid), { line: lineOf(row), goal: null });
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  // Returns the row at a line, or the next one in a direction; null if it has not arrived yet.
  const reached = (grid, rows, { line, step }) => {
    const [before, after] = gaps(grid);
    const found = step > 0 ? rows.find((row) => lineOf(row) >= line)
      : rows.findLast((row) => lineOf(row) <= line);
    if (step > 0) {
      if (found && (!before || line >= lineOf(rows[0]))) return found;
      return !found && !after ? rows.at(-1) : null;
    }
    if (found && (!after || line <= lineOf(rows.at(-1)))) return found;
    return !found && !before ? rows[0] : null;
  };
  const go = (grid, line, step) => {
    const rows = entries(grid), goal = { line, step };
    const row = reached(grid, rows, goal);
    if (row) return enter(grid, row);
    if (!rows.length) return;
    stateOf(grid).goal = goal;
    const [before, after] = gaps(grid);
    const last = lineOf(rows.at(-1));
    if (line <= 1) grid.scrollTop = 0;
    else if (line >= lineCount(grid)) grid.scrollTop = grid.scrollHeight;
    else if (line > last)
      grid.scrollTop = grid.scrollHeight - after
        + after * (line - last) / (lineCount(grid) - last) - grid.clientHeight;
    else grid.scrollTop = before * (line - 1) / lineOf(rows[0]);
    reportVisible(grid);
  };
  // Returns the nearest row in the line of cells above or below.
  const beside = (row, rows, step) => {
    const own = row.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const other of rows) {
      const box = other.getBoundingClientRect(), far = (box.top - own.top) * step;
      if (far < 2) continue;
      const distance = far * 1000 + Math.abs(box.left - own.left);
      if (distance < least) [best, least] = [other, distance];
    }
    return best;
  };
  let typed = "", pause;
  const keys = (key, grid, row) => {
    const line = row ? lineOf(row) : stateOf(grid).line, rows = entries(grid);
    const isGrid = grid.dataset.collection === "grid";
    const ahead = getComputedStyle(grid).direction === "rtl" ? -1 : 1;
    const vertical = (step) => {
      const other = isGrid && row && beside(row, rows, step);
      if (other) enter(grid, other);
      else go(grid, line + step * (isGrid ? columnsOf(grid) : 1), step);
    };
    const across = (step) => {
      if (isGrid) return go(grid, line + step * ahead, step * ahead);
      if (step * ahead > 0) row?.querySelector(".side .more")?.focus();
    };
    const page = (step) => {
      const lines = Math.max(1, Math.floor(grid.clientHeight / (rows[0]?.offsetHeight || 44)));
      const count = lines * columnsOf(grid);
      go(grid, Math.min(Math.max(1, line + step * count), lineCount(grid)), step);
    };
    const act = {
      ArrowDown: () => vertical(1), ArrowUp: () => vertical(-1),
      ArrowRight: () => across(1), ArrowLeft: () => across(-1),
      Home: () => go(grid, 1, 1), End: () => go(grid, lineCount(grid), -1),
      PageDown: () => page(1), PageUp: () => page(-1),
      Enter: () => key.repeat || row?.click(), " ": () => key.repeat || row?.click(),
      Delete: () => key.repeat || row?.querySelector(".row-menu .destructive:enabled")?.click(),
      ContextMenu: () => openMenu(row),
      Escape: cover,
    }[key.key];
    if (key.shiftKey && key.key === "F10") return openMenu(row) || true;
    if (key.ctrlKey || key.metaKey || key.altKey) return false;
    if (act && !(key.key === " " && typed)) {
      typed = "";
      act();
      return key.key !== "Escape";
    }
    if ([...key.key].length !== 1) return false;
    // Letters typed in quick succession are the beginning of a row; one repeated letter moves to
    // the next match.
    clearTimeout(pause);
    pause = setTimeout(() => { typed = ""; }, 700);
    typed += key.key;
    const isOne = [...typed].every((letter) => letter === typed[0]);
    const after = Math.max(0, line - (isOne ? 1 : 2));
    event(grid, "find", { text: isOne ? typed[0] : typed, after });
    return true;
  };
  const menuKeys = (key, menu) => {
    const items = all("button:enabled", menu), at = items.indexOf(key.target);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key.key];
    if (key.key === "Tab" || key.key === "Escape") {
      cover();
      return true;
    }
    if (next === undefined) return false;
    items.at(next % items.length).focus();
    return true;
  };
  // Handles the arrow keys of a row of tabs, which move and choose.
  const tabKeys = ({ key, target, ctrlKey, metaKey, altKey }) => {
    const tabs = [...target.parentNode.children], at = tabs.indexOf(target);
    const ahead = getComputedStyle(target).direction === "rtl" ? -1 : 1;
    const next = { ArrowRight: at + ahead, ArrowLeft: at - ahead, Home: 0, End: -1 }[key];
    if (next === undefined || ctrlKey || metaKey || altKey) return false;
    const tab = tabs.at(next % tabs.length);
    tab.focus();
    tab.click();
    return true;
  };
  document.addEventListener("keydown", (key) => {
    const grid = gridOf(key.target), isTab = key.target.matches?.("#view [role=tab]");
    if (!grid && !isTab || key.isComposing) return;
    const row = entryOf(key.target), menu = key.target.closest(".row-menu");
    let isTaken = false;
    if (isTab) isTaken = tabKeys(key);
    else if (menu) isTaken = menuKeys(key, menu);
    else if (key.target === row || key.target === grid) isTaken = keys(key, grid, row);
    else if (key.target.matches(".more") && !/^(Enter| |Tab)$/.test(key.key)) {
      isTaken = /^Arrow(Left|Right)$/.test(key.key);
      if (isTaken) row.focus();
      else isTaken = keys(key, grid, row);
    }
    if (!isTaken) return;
    key.preventDefault();
    key.stopImmediatePropagation();
  }, true);
  document.addEventListener("focusin", ({ target }) => {
    for (const grid of grids()) {
      const state = stateOf(grid);
      // A row that was asked for is not wanted any more.
      if (!(state.isInside = grid.contains(target))) state.goal = null;
      const row = state.isInside && entryOf(target);
      if (!row) continue;
      state.line = lineOf(row);
      if (row.tabIndex) rove(grid);
    }
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const grid = gridOf(target);
    // A focus that ends with the removal of its row has not left the grid.
    if (grid && relatedTarget && !grid.contains(relatedTarget))
      Object.assign(stateOf(grid), { isInside: false, goal: null });
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const grid of grids()) {
      const state = stateOf(grid);
      state.goal = null;
      if (!grid.contains(target)) state.isInside = false;
    }
  }, true);

  // MARK: Menus and swipes

  let opened = null;
  const keep = (row) => { opened = { row, top: row.getBoundingClientRect().top }; };
  const cover = () => {
    opened = null;
    for (const row of all("#view .entry[data-open]")) {
      const isInside = row.contains(document.activeElement);
      delete row.dataset.open;
      row.style.removeProperty("--swiped");
      if (isInside) row.focus({ preventScroll: true });
    }
    for (const menu of all("#view .row-menu:popover-open")) menu.hidePopover();
  };
  const openMenu = (row, x, y) => {
    const menu = row?.querySelector(".row-menu");
    if (!menu || menu.matches(":popover-open")) return;
    cover();
    row.focus({ preventScroll: true });
    menu.showPopover();
    keep(row);
    const box = row.getBoundingClientRect();
    const left = Math.min(x ?? box.left + 24, innerWidth - menu.offsetWidth - 8);
    const top = Math.min(y ?? box.bottom - 4, innerHeight - menu.offsetHeight - 8);
    menu.style.left = `${Math.max(8, left)}px`;
    menu.style.top = `${Math.max(8, top)}px`;
    menu.querySelector("button:enabled")?.focus();
  };
  document.addEventListener("toggle", ({ target, newState }) => {
    if (!target.matches?.("#view .row-menu") || newState !== "closed") return;
    const at = document.activeElement;
    if (at === document.body || target.contains(at))
      entryOf(target)?.focus({ preventScroll: true });
  }, true);
  document.addEventListener("contextmenu", (menu) => {
    const row = entryOf(menu.target);
    if (!row?.querySelector(".row-menu")) return;
    menu.preventDefault();
    openMenu(row, menu.clientX || undefined, menu.clientY || undefined);
  });
  // The content of a row follows a finger that moves across it, and uncovers the actions of the
  // side at which it begins; they stay if the finger has gone far enough.
  let start = null, isSwiped = false;
  document.addEventListener("pointerdown", (pointer) => {
    isSwiped = false;
    start = null;
    // A press in an open menu does not concern its row.
    if (pointer.target.closest?.(".row-menu:popover-open")) return;
    const row = entryOf(pointer.target);
    start = row && pointer.pointerType !== "mouse"
      ? { row, x: pointer.clientX, y: pointer.clientY, wasOpen: "open" in row.dataset } : null;
    if (!row?.dataset.open) cover();
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!start || start.wasOpen) return;
    const { row, x, y } = start, across = clientX - x, isRight = across > 0;
    if (!start.menu) {
      if (Math.abs(across) < 8 || Math.abs(across) < 2 * Math.abs(clientY - y)) return;
      const isReversed = getComputedStyle(row).direction === "rtl";
      const side = isRight !== isReversed ? "leading" : "trailing";
      if (!row.querySelector(`[data-style="row-${side}"]`)) return;
      row.dataset.open = side;
      row.dataset.dragged = "";
      start.menu = row.querySelector(".row-menu");
      start.way = isRight ? 1 : -1;
      start.width = start.menu.getBoundingClientRect().width;
    }
    const way = Math.min(Math.max(0, across * start.way), start.width);
    row.style.setProperty("--swiped", `${way * start.way}px`);
  });
  const end = ({ type, clientX, clientY }) => {
    if (!start) return;
    const { row, x, y, menu, width, way, wasOpen } = start, across = clientX - x;
    start = null;
    delete row.dataset.dragged;
    isSwiped = type === "pointerup" && Math.abs(across) >= 40
      && Math.abs(across) >= 2 * Math.abs(clientY - y);
    if (wasOpen ? isSwiped : menu && !(isSwiped && across * way > 0)) return cover();
    if (!menu) return;
    row.style.setProperty("--swiped", `${width * way}px`);
    keep(row);
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  let clicked = null;
  document.addEventListener("click", (click) => {
    const row = entryOf(click.target);
    // The second click of two belongs to the row of the first, even if another row is under the
    // pointer now.
    const isStray = click.detail > 1 && row !== clicked;
    if (click.detail < 2) clicked = row;
    if (!row) return;
    const control = click.target.closest("a,button,input,select,textarea,label");
    // A key that follows a swipe is none of its clicks.
    if (isSwiped && click.detail || isStray) {
      isSwiped = false;
      click.preventDefault();
      click.stopPropagation();
    } else if (row.dataset.open && !control?.closest(".row-menu")) {
      click.stopPropagation();
      cover();
    } else if (control?.matches(".more")) {
      const { left, bottom } = control.getBoundingClientRect();
      click.stopPropagation();
      openMenu(row, left, bottom);
    } else if (control?.closest(".row-menu")) {
      // The menu closes with the first of two clicks, after that has been sent.
      if (click.detail > 1) click.stopPropagation();
      setTimeout(cover);
    } else if (control && row.contains(control)
      && !control.matches("[data-on~=press],[data-local],[data-step]"))
      // The click is meant for the control, not for its row.
      click.stopPropagation();
  }, true);

  follow();
})();

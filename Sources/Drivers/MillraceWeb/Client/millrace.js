// The client of a live page: it applies the patches of the server, and sends events to it. There is
// no build step and no dependency.
//
// Contract with the server (MillraceWeb.docc/WhatTheWireLooksLike.md has every message):
//
// - Messages of the server are numbered. Each is applied once, in order, and acknowledged.
// - Events are numbered too. Each is kept until a message says that it was handled, and is sent
//   again on the next connection.
// - If the two sides disagree, or an operation fails, the page reloads itself.
// - No text of a program or a person is ever parsed as HTML.
//
// Sections: State, Elements, Templates, Covered parts, Updates, Operations, Announcements and
// focus, Dialogs, Messages, Files, Local commands, Scroll positions and history, Focus over a
// reload, Sending, Liveness, Changes of controls, Clicks and keys, Typing ahead, Browser events,
// Uploads, Custom nodes, Connection, Start.
//
// One file, however long: the sections share the state of one page and the order in which a message
// is applied, and a page goes live after one request.
//
// Comments stand on lines of their own, since ScriptCompaction removes such lines from the script
// that travels.
(() => {
  "use strict";
  // MARK: State
  // The state that all sections share. `waiting` has the events without an answer; `sequence` is
  // the number of the next event, and `last` that of the newest message applied. `isUsed` is true
  // from the first event on that is more than where the focus is, or where the window is.

  const token = document.documentElement.dataset.session;
  const { files } = document.currentScript.dataset;
  const link = document.getElementById("link");
  // The events that the server has not handled yet, oldest first.
  const waiting = [];
  const silence = 2 * document.documentElement.dataset.alive;
  let socket, watch, doubt, quiet;
  let isLost, isTaken, isUsed;
  let last = 0, sequence = 0, attempt = 0;
  const here = () => location.pathname + location.search;
  let address = here();
  // The field with half-composed text, and the value operation that waits for its end.
  let composing, held;

  // Reloads the page at its address. The pause grows with each reload in a row. Without the cookie
  // that the page needs, each of them would end here again.
  const again = () => {
    if (isLost) return;
    isLost = true;
    if (!navigator.cookieEnabled && link.dataset.cookies) return showLink("cookies");
    const reloads = history.state?.reloads ?? 0;
    // The count belongs to the entry, not to the tab: the person may have left for another page by
    // then. A page that has sent no more than its position has nothing to lose.
    history.replaceState(
      { ...history.state, reloads: reloads + 1, isAnew: isUsed && !isTaken }, "");
    socket.close();
    setTimeout(
      () => location.reload(), Math.min(30000, 100 * 2 ** reloads) * (0.5 + Math.random()));
  };

  // MARK: Elements
  // Lookup of elements, and values of controls. The node with number 7 is the element `n7`;
  // suffixes name its parts: `-i` the control, `-c` the container of its children. `ours` never
  // returns content of a custom node.

  const el = (id, suffix = "") => document.getElementById("n" + id + suffix);
  const need = (id, suffix) => {
    const element = el(id, suffix);
    if (!element) throw new Error(`no node ${id}`);
    return element;
  };
  // Finds the page's own element around a target; content of a custom node belongs to its
  // definition.
  const ours = (target, selector) => {
    const found = target.closest?.("#view " + selector);
    return found?.closest("[data-custom]") ? null : found ?? null;
  };
  const nodeOf = (target, on) => ours(target, `[data-on~="${on}"]`);
  const idOf = (element) => parseInt(element.id.slice(1));
  const inputOf = (target) => ours(target, "[id$='-i']");
  // Elements that are needed after each message are recorded when they arrive: a search of the page
  // would cost in proportion to its size.
  const notable = "[data-custom],[data-local],[data-name],[aria-keyshortcuts]";
  const noted = new Set();
  const noteIn = (root) => {
    if (root.matches?.(notable)) noted.add(root);
    root.querySelectorAll(notable).forEach((part) => noted.add(part));
  };
  const present = (selector) => [...noted].filter((one) =>
    one.isConnected ? one.matches(selector) : !noted.delete(one));
  // The browser maintains this list; it includes dialogs that a custom node has made.
  const dialogs = (which) =>
    [...document.getElementsByTagName("dialog")].filter((one) => one.matches("#view *" + which));
  const active = () => document.activeElement;
  const isBefore = (one, other) => one.compareDocumentPosition(other) & 4;

  const container = (id) => el(id, "-c") ?? need(id);
  const sibling = (id) => id && need(id);

  // Returns the value of a control; for radio buttons the value of the checked one.
  const radios = (input) => [...input.querySelectorAll("input")];
  const valueOf = (input) => input.value ?? radios(input).find((one) => one.checked)?.value ?? "";

  // Writes a value and keeps caret and selection: text common to both ends has not moved.
  const write = (input, text) => {
    input.whole = text;
    if (input.value === undefined) {
      for (const radio of radios(input)) radio.checked = radio.value === text;
      return;
    }
    const old = input.value;
    if (old === text) return;
    const focused = active() === input;
    const { selectionStart: start, selectionEnd: end } = input;
    let head = 0;
    let tail = 0;
    const most = Math.min(old.length, text.length);
    while (head < most && old[head] === text[head]) head += 1;
    while (tail < most - head && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
    const shift = (at) => at <= head ? at
      : at >= old.length - tail ? at + text.length - old.length
      : Math.min(at, text.length - tail);
    input.value = text;
    if (focused && start != null) input.setSelectionRange(shift(start), shift(end));
  };

  // Moves a node and keeps the focus, also where a browser removes it from moved nodes.
  const move = (node, parent, before) => {
    if (parent.moveBefore) return parent.moveBefore(node, before);
    const focused = active();
    parent.insertBefore(node, before);
    if (node.contains(focused)) focused.focus();
  };

  // MARK: Templates
  // A template is the part of a node that code decides, and the only HTML that is parsed after the
  // first rendering. In it {2} stands for the id of the first node plus two, and {} for a blank. A
  // blank is only ever filled as text or as an attribute, outside the page.

  const templates = [];
  const learn = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const element = holder.content.firstElementChild;
    const parts = [element, ...element.querySelectorAll("*")];
    // The steps are in the order of the blanks.
    const steps = [];
    const texts = new Set();
    let span = 0;
    for (const part of parts) {
      for (const { name, value } of part.attributes) {
        const mark = /^\{(\d*)\}(.*)$/.exec(value);
        if (!mark) continue;
        if (mark[1]) span = Math.max(span, Number(mark[1]) + 1);
        steps.push({ part, name, offset: mark[1] ? Number(mark[1]) : undefined, suffix: mark[2] });
      }
      if (part.childNodes.length === 1 && part.firstChild.data === "{}") {
        texts.add(part);
        steps.push({ part });
      }
    }
    const isNotable = parts.some((part) => part.matches(notable + ",[data-scroll]"));
    return { element, parts, steps, span, texts, isNotable };
  };
  // Fills the template itself with a row, outside the page, where nothing in it is loaded or run.
  // In a row, 0 stands for the text of the previous row, which the template has already.
  const fill = ({ steps }, first, blanks) => {
    let next = 0;
    for (const { part, name, offset, suffix } of steps) {
      if (offset !== undefined) {
        part.setAttribute(name, `n${first + offset}${suffix}`);
        continue;
      }
      const blank = blanks[next++];
      if (blank === 0) continue;
      if (name) part.setAttribute(name, blank);
      else say(part, blank);
    }
  };
  const copyOf = (element) => document.importNode(element, true);
  // Writes a text into the existing text node, which costs less than replacing it.
  const say = (part, text) => {
    if (part.childNodes.length === 1 && part.firstChild.nodeType === 3) part.firstChild.data = text;
    else part.textContent = text;
  };

  // MARK: Covered parts
  // The focus of screens and columns that navigation covers and uncovers. `covering` wraps the
  // change of a part; `uncover` runs after the whole message, for parts that are visible again.

  const isStill = (part) => part.closest("[inert]") !== null;
  // The focus in a covered screen or column, for when it is uncovered.
  const focuses = new WeakMap();
  const cover = (part) => {
    const at = active();
    if (part?.contains(at)) focuses.set(part, at);
  };
  // The uncovered parts, whose focus is restored after the whole message: content may have arrived
  // with it.
  const uncovered = [];
  const uncover = (part) => {
    // The program has set the focus there.
    if (part.contains(active())) return;
    const known = focuses.get(part);
    focus(known?.isConnected && known.checkVisibility() ? known
      : part.querySelector(".screen:not([inert]) h1") ?? part.querySelector("h1,h2"));
  };
  const focus = (element, how) => {
    if (/^H\d$/.test(element?.tagName)) element.tabIndex = -1;
    element?.focus(how);
  };
  const covering = (part, wanted, change) => {
    if (part.matches(".screen")) {
      const wasCovered = part.hasAttribute("inert");
      const isCovered = wanted.hasAttribute("inert");
      if (!wasCovered && isCovered) cover(part);
      const at = active();
      change();
      // A focus elsewhere on the page stays.
      if (wasCovered && !isCovered && (at === document.body || part.parentNode.contains(at)))
        uncovered.push(part);
    } else if (part.matches(".split") && part.dataset.front !== wanted.dataset.front) {
      const columns = [...part.children];
      const [old, other] = part.dataset.front === "primary" ? columns : columns.reverse();
      cover(old);
      change();
      if (!old.checkVisibility()) uncovered.push(other);
    } else change();
  };

  // MARK: Updates
  // An update makes the parts of a node equal to a template. Attributes in `owned` belong to the
  // browser or to this script after the first rendering, and stay; so do the content of containers
  // and the value of controls.

  const owned = new Set(["id", "open", "value", "checked", "selected", "autofocus", "data-rev",
    "tabindex", "hidden", "aria-controls", "aria-expanded", "data-busy", "data-pending", "style",
    "data-open"]);
  // Updates the parts of a node to a template; the content of a container stays.
  const renew = (template, id, row) => {
    let picker, value;
    let isInside;
    fill(template, id, row);
    for (const wanted of template.parts) {
      const part = document.getElementById(wanted.id);
      if (part?.tagName !== wanted.tagName) {
        const other = copyOf(wanted);
        if (template.isNotable) noteIn(other);
        // A further choice of a picker.
        if (!part) {
          document.getElementById(wanted.parentNode.id).append(other);
          continue;
        }
        // A heading of another level, a field with more lines: another element with the same id.
        if (part.value !== undefined) other.value = part.value;
        if (part.dataset.rev) other.dataset.rev = part.dataset.rev;
        part.replaceWith(other);
        continue;
      }
      if (template.isNotable && wanted.matches(notable)) noted.add(part);
      if (wanted.hasAttribute("data-choices")) {
        picker = part;
        value = valueOf(part);
        isInside = active() !== part && part.contains(active());
        while (part.childElementCount > wanted.childElementCount) part.lastElementChild.remove();
      }
      covering(part, wanted, () => {
        for (const name of part.getAttributeNames())
          if (!wanted.hasAttribute(name)
            && (!owned.has(name) || name === "value" && part.tagName === "PROGRESS"))
            part.removeAttribute(name);
        for (const { name, value } of wanted.attributes)
          if (part.getAttribute(name) !== value) part.setAttribute(name, value);
      });
      if (template.texts.has(wanted) && part.textContent !== wanted.textContent)
        say(part, wanted.textContent);
    }
    // The chosen value stays, wherever it is among the choices now, and the focus with it.
    if (picker) write(picker, value);
    if (isInside) operations.focus(id);
  };
  // MARK: Operations
  // One function for each operation of the wire. It throws if a node is missing, which reloads the
  // page. `value` and `checked` apply only to the newest revision of a control, and `value` never
  // to half-composed text.

  const operations = {
    template: (number, html) => { templates[number] = learn(html); },
    rows: (parent, before, number, first, rows) => {
      const template = templates[number], all = document.createDocumentFragment();
      for (const row of rows) {
        fill(template, first, row);
        all.append(copyOf(template.element));
        first += template.span;
      }
      if (template.isNotable) arrive(all);
      container(parent).insertBefore(all, sibling(before));
    },
    move: (id, parent, before) => move(need(id), container(parent), sibling(before)),
    replace: (id, number, first, row) => {
      fill(templates[number], first, row);
      const element = copyOf(templates[number].element);
      if (templates[number].isNotable) arrive(element);
      need(id).replaceWith(element);
    },
    value: (id, text, basedOn) => {
      const input = need(id, "-i");
      if (composing === input) held = [id, text, basedOn];
      else if (Number(input.dataset.rev) === basedOn) write(input, text);
      else {
        input.isMissed = true;
        // What is half typed, since the revision `said`, gives way to this when it is left.
        if (basedOn >= input.said) input.whole = text;
      }
    },
    checked: (id, isOn, basedOn) => {
      const input = need(id, "-i");
      if (Number(input.dataset.rev) === basedOn) input.checked = isOn;
    },
    present: (id) => open(need(id)),
    dismiss: (id) => {
      const dialog = need(id);
      dialog.isDismissed = true;
      dialog.close();
    },
    focus: (id) => {
      if (seen < next && moved === active() && !isStill(moved)
        && moved.checkVisibility()) return;
      focusIn(el(id, "-i") ?? need(id));
      autofocused = active();
    },
    announce: (text, isUrgent) => announce(text, isUrgent),
    title: (title) => { document.title = title; },
    // The page is over: the server may end it before the next one has arrived.
    load: (path) => {
      isLost = true;
      location.assign(path);
    },
    address: (path) => {
      // The person has navigated back or forward since; the answer to that visit sets the address.
      if (answer !== null && seen < answer) return;
      if (path === here()) { address = path; return; }
      if (answer !== null) {
        // The entry that a person has returned to has another address now. A new entry would remove
        // the entries ahead, and trap a person who goes back.
        history.replaceState(history.state, "", path);
        address = path;
        scrolled = {};
        return;
      }
      leave();
      history.pushState(null, "", path);
      address = path;
      enter();
      for (const region of regions()) note(region);
      scrollTo(0, 0);
      isElsewhere = true;
    },
  };
  // Operations of any length take one array: an engine allows some 60,000 arguments.
  const runs = {
    remove: (ids) => {
      const all = ids.map((id) => need(id)), parent = all[0].parentNode;
      // Removing all at once is faster than one by one.
      if (all.length === parent.childNodes.length && all.every((one) => one.parentNode === parent))
        parent.replaceChildren();
      else for (const one of all) one.remove();
    },
    text: (words) => {
      for (let at = 0; at < words.length; at += 2) say(need(words[at]), words[at + 1]);
    },
    set: ([number, ...rows]) => {
      for (let at = 0; at < rows.length; at += 2) renew(templates[number], rows[at], rows[at + 1]);
    },
  };
  // MARK: Announcements and focus
  // Live regions for assistive technology, and moves of the focus for operations, local commands
  // and removed elements.

  // A dialog hides all outside it from assistive technology, so the live regions move into the
  // topmost one.
  const voices = ["announce", "announce-now"].map((id) => document.getElementById(id));
  const raise = () => {
    const top = topmost() ?? document.body;
    if (link.parentNode === top) return;
    for (const voice of voices) voice.replaceChildren();
    top.append(...voices, link);
  };
  // Announces a text. Each is an element of its own, so that a repeated text is read again. It
  // follows its live region by a moment, since a region that arrives with text in it is not read.
  const announce = (text, isUrgent) => setTimeout(() => {
    const words = document.createElement("span");
    words.textContent = text;
    voices[isUrgent ? 1 : 0].append(words);
    setTimeout(() => words.remove(), 10000);
  }, 100);
  // Focuses a node, or the first focusable element in it.
  const focusIn = (element, how) => {
    focus(element, how);
    if (active() !== element)
      focus(element.querySelector("input:enabled:checked")
        ?? element.querySelector(":enabled:not(fieldset),a[href]"), how);
    putCaret();
  };
  // Moves the caret behind a text that a program has written; a browser sets it before the text.
  const putCaret = () => {
    const input = active();
    if (input.selectionEnd === 0 && inputOf(input))
      input.setSelectionRange(input.value.length, input.value.length);
  };
  // Returns the position of an element: for it and its ancestors, the parent and the previous
  // sibling.
  const spotOf = (element) => {
    const spot = [];
    for (let part = element; part?.parentElement; part = part.parentElement)
      spot.push([part.parentElement, part.previousElementSibling]);
    return spot;
  };
  // Moves the focus from a removed element to the visible element at its former position, or
  // to the nearest one around it, not to the top. Nothing scrolls: what is removed may have lain
  // above the page, as a toast does.
  let isElsewhere;
  const still = { preventScroll: true };
  const isNowhere = () => active() === document.body;
  const refocus = (spot) => {
    if (!isNowhere()) return;
    for (const [parent, last] of spot) {
      if (!parent.isConnected || !parent.closest("#view")) continue;
      // The script of tables and grids keeps the focus in them.
      if (parent.closest("[data-collection]")) return;
      const part = (last?.parentElement === parent
        ? [last.nextElementSibling, last] : [parent.firstElementChild])
        .find((one) => one?.checkVisibility());
      if (!part) continue;
      focusIn(part, still);
      if (!isNowhere()) return;
      // One that is disabled could never be reached again.
      if (part.disabled) continue;
      part.tabIndex = -1;
      part.focus(still);
      if (!isNowhere()) return;
    }
  };
  // The element to which a person moved the focus while an act of theirs was unanswered, and the
  // sequence of their next act. The answers to earlier acts do not take the focus away, unless the
  // element is gone or covered. The move itself is the event in between.
  let moved, next, isApplying;
  // What had the focus when an answer disabled it, as the field of a form that is sent. It has the
  // focus again when it is enabled, unless that is elsewhere by then. The program, which may have
  // disabled it at the focus, hears of no second one.
  let paused;
  const isOff = (part) => part.matches(":disabled") || isStill(part);
  document.addEventListener("focusin", ({ target }) => {
    if (isApplying) return;
    paused = null;
    moved = waiting.some(({ name }) => name !== "focus" && name !== "blur") && target;
    next = sequence + 1;
  });
  // MARK: Dialogs
  // Modal dialogs of the page. The topmost one is the last that was opened.

  let openings = 0;
  const topmost = () => dialogs(":modal").sort((one, other) => one.opened - other.opened).at(-1);
  const open = (dialog) => {
    if (dialog.open) dialog.close();
    // One that is disabled, with all around it, is shown where it stands and covers nothing. The
    // method `show` would take the focus from the slider that shows the past.
    if (isStill(dialog)) return dialog.open = true;
    dialog.spot = spotOf(active());
    dialog.showModal();
    dialog.opened = ++openings;
    putCaret();
    autofocused = active();
  };

  // Opens the dialogs that arrived open, and those that were disabled or enabled since, in the
  // order in which they were presented first: the numbers of nodes ascend.
  const openAll = () => {
    for (const dialog of dialogs("[open]").sort((one, other) => idOf(one) - idOf(other)))
      if (isStill(dialog) === dialog.matches(":modal")) open(dialog);
  };

  // MARK: Messages
  // A message is applied when it arrives, not in the next frame; only a press that is under way
  // defers it. The browser shows a frame in time anyway, with all changes until then. Waiting for
  // it would delay every key by up to a frame, change the order of operations and typing, and leave
  // messages unacknowledged in a hidden window. The session limits the rate: it renders when this
  // connection has room, and waits for acknowledgements.
  //
  // Order: handled events are removed from `waiting`; the operations are applied; the focus, scroll
  // positions and custom nodes follow; then the message is acknowledged. A message with a known
  // number is skipped, and a gap is an error.

  // The newest event that the server has handled, according to the message under way.
  let seen = -1;
  const apply = (message) => {
    seen = message.seen;
    while (waiting.length && waiting[0].sequence <= message.seen)
      if (waiting.shift().before) mark();
    // It may have arrived before, when this was not answered yet.
    if (!waiting.length) stopWatch();
    calm(message.seen);
    sendFiles();
    if (message.n <= last) return;
    if (message.n !== last + 1) throw new Error(`gap before ${message.n}`);
    const focused = active(), spot = spotOf(focused);
    isApplying = true;
    isElsewhere = false;
    autofocused = null;
    for (const [name, ...rest] of message.ops)
      if (runs[name]) runs[name](rest);
      else operations[name](...rest);
    // A button that has the focus keeps it, and is disabled by ARIA alone.
    if (focused.disabled && focused.type === "button") {
      focused.disabled = false;
      focused.ariaDisabled = true;
    }
    uncovered.splice(0).forEach(uncover);
    openAll();
    if (isOff(focused)) {
      paused = focused;
      focused.blur();
      // A dialog that is gone gives the focus back to where it was opened.
    } else refocus([...focused.closest("dialog")?.spot ?? [], ...spot]);
    if (paused && !isOff(paused)) {
      if (isNowhere()) paused.focus(still);
      paused = null;
    }
    // At another address a person begins at the top, whatever has the focus.
    if (isElsewhere) scrollTo(0, 0);
    last = message.n;
    raise();
    settle(message.seen);
    disclose();
    refresh();
    isApplying = false;
    socket.send(JSON.stringify({ ack: last }));
    flush();
    if (ahead && seen >= ahead.until) play(ahead);
  };

  // MARK: Files
  // The style sheets and scripts that only some kinds of nodes need. A message names those that its
  // nodes are the first to need: it is applied when they have loaded, and the messages behind it
  // wait with it. A file that does not load is requested again after a second.

  // The messages that are not applied yet, oldest first.
  let inbox = [];
  // The files by their paths: true for one that has loaded, false for one under way. A script runs
  // once, even if a newer server has another version of it.
  const loaded = {};
  const pathOf = (file) => file.split("?")[0];
  const request = (file) => {
    loaded[pathOf(file)] = false;
    const isSheet = /css$/.test(pathOf(file));
    const element = Object.assign(document.createElement(isSheet ? "link" : "script"),
      isSheet ? { rel: "stylesheet", href: file } : { src: file });
    element.onload = () => {
      loaded[pathOf(file)] = true;
      applyAll();
    };
    element.onerror = () => {
      element.remove();
      setTimeout(request, 1000, file);
    };
    // The style sheets of the site count after it.
    document.querySelector("[rel=stylesheet]").before(element);
  };
  const isMissing = (file) => {
    if (!(pathOf(file) in loaded)) request(file);
    return !loaded[pathOf(file)];
  };
  const applyAll = () => {
    try {
      while (!deferral && inbox.length && !isLost && !inbox[0].needs?.filter(isMissing).length)
        apply(inbox.shift());
    } catch (error) {
      diverged(error);
    }
  };
  // A message that arrives while something is pressed waits for the click, and at most for a
  // second: it may move or replace what is pressed, and the press would be lost. What a browser
  // does by itself at a click, such as the change of a checkbox, comes before the message too. A
  // click may follow the release of a finger later, or not at all.
  let deferral;
  const defer = (time) => {
    clearTimeout(deferral);
    deferral = time && setTimeout(defer, time);
    applyAll();
  };
  document.addEventListener("pointerdown", ({ target, button }) => {
    const pressed = !button && ours(target, ":is(a,button,label,input,.entry,[data-custom])");
    if (pressed && pressed.type !== "range") defer(1000);
  });
  for (const [type, time] of [["pointerup", 50], ["pointercancel", 1], ["click", 1]])
    addEventListener(type, () => deferral && defer(time));
  // The two sides have diverged; a new page is consistent again.
  const diverged = (error) => {
    console.warn(error);
    again();
  };

  // MARK: Local commands
  // Commands that a page runs without the server. Their effect stays until the node is removed,
  // since patches leave these attributes alone.

  // The focused element at the time that a node was opened.
  const openers = new WeakMap();
  const named = (name) => document.querySelector(`#view [data-name="${CSS.escape(name)}"]`);
  const local = {
    show: (target) => { target.hidden = false; },
    hide: (target) => { target.hidden = true; },
    toggle: (target) => { target.hidden = !target.hidden; },
    open: (target) => {
      if (target.hidden) openers.set(target, active());
      target.hidden = false;
      focusIn(target);
    },
    close: (target) => {
      target.hidden = true;
      openers.get(target)?.focus();
    },
    focus: (target) => focusIn(el(idOf(target), "-i") ?? target),
    scroll: (target) => target.scrollIntoView({
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      block: "nearest" }),
  };
  // The result is announced, and shown at the button by the style sheet.
  const copy = async (text, element) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    element.dataset.copied = isCopied ? voices[0].dataset.copied : voices[1].dataset.notCopied;
    announce(element.dataset.copied, !isCopied);
    setTimeout(() => delete element.dataset.copied, 2000);
  };
  const runLocally = (element) => {
    let isBusy = false;
    for (const [name, word] of JSON.parse(element.dataset.local)) {
      if (name === "copy") copy(word, element);
      else if (name === "busy") isBusy = element.matches('[data-on~="press"]');
      else if (named(word)) local[name](named(word));
    }
    // This is last, since a focus event takes a number too: the next number is that of the press.
    if (isBusy) element.dataset.busy = sequence;
    disclose();
  };
  // Updates the ARIA state of controls that open a node, and of busy controls.
  const disclose = () => {
    for (const element of present("[data-busy]")) element.ariaBusy = true;
    const targets = new Map();
    for (const one of present("[data-name]")) {
      const other = targets.get(one.dataset.name);
      if (!other || isBefore(one, other)) targets.set(one.dataset.name, one);
    }
    for (const element of present("[data-local]")) {
      const found = JSON.parse(element.dataset.local)
        .find(([name]) => name === "toggle" || name === "open");
      const target = found && targets.get(found[1]);
      element.ariaExpanded = target ? !target.hidden : null;
      if (target) element.setAttribute("aria-controls", target.id);
      else element.removeAttribute("aria-controls");
    }
  };
  const calm = (seen) => {
    for (const element of present("[data-pending],[data-busy]"))
      for (const name of ["pending", "busy"])
        if (element.dataset[name] <= seen) {
          delete element.dataset[name];
          if (name === "busy") element.ariaBusy = null;
        }
  };

  // MARK: Scroll positions and history
  // The scroll positions of the window and of each named region are kept for each entry of this
  // tab's history: over back and forward, and over a reload. An entry is identified by its depth;
  // its record is overwritten when another entry replaces it. Positions are kept in the session
  // storage; without one nothing is restored after a reload.

  history.scrollRestoration = "manual";
  let depth, scrolled, left = {};
  // The recorded focus of the entry that a person has returned to.
  let wanted;
  // The depth of the first entry of this page, which identifies the page's entries.
  let family;
  // The sequence of the visit that has to be handled before scroll positions apply to the page.
  let answer = null;
  // The regions that have arrived with this message.
  let arrived = [];
  const recall = (key) => {
    try { return JSON.parse(sessionStorage.getItem("millrace." + key)); } catch { return null; }
  };
  // A browser may have no storage, or a full one; then nothing is kept.
  const keep = (key, value) => {
    try { sessionStorage.setItem("millrace." + key, JSON.stringify(value)); } catch {}
  };
  const regions = (root = document) => root.querySelectorAll("[data-scroll]");
  const nameOf = (region) => ":" + region.dataset.scroll;
  const note = (region) => { scrolled[nameOf(region)] = [region.scrollLeft, region.scrollTop]; };
  const leave = (focus) => keep(depth, left = { address, scrolled, focus });
  const enter = () => {
    depth = history.state?.depth;
    if (depth === undefined) {
      depth = (recall("depth") ?? -1) + 1;
      family ??= depth;
      history.replaceState({ ...history.state, depth, family }, "");
      scrolled = {};
    } else {
      const kept = recall(depth);
      ({ scrolled, focus: wanted } = kept?.address === here() ? kept : { scrolled: {} });
      family = history.state.family;
    }
    keep("depth", depth);
  };
  const put = (region) => region.scrollTo(...scrolled[nameOf(region)] ?? []);
  // True until the scroll position of the window could be restored: its content may arrive later
  // than the page, so every message is another attempt.
  let isRestoring;
  const restore = () => {
    const [left, top] = scrolled.window ?? [0, 0];
    scrollTo(left, top);
    regions().forEach(put);
    isRestoring = Math.abs(scrollY - top) > 1;
  };
  const stopRestoring = () => {
    isRestoring = false;
    wanted = null;
  };
  // Records new nodes and regions. New regions are scrolled when their content has arrived too.
  const arrive = (element) => {
    noteIn(element);
    if (element.dataset?.scroll) arrived.push(element);
    for (const region of regions(element)) arrived.push(region);
  };
  const settle = (seen) => {
    arrived.forEach(put);
    arrived = [];
    if (answer === null || seen >= answer) {
      if (answer !== null || isRestoring) restore();
      answer = null;
    }
    returnFocus();
  };
  document.addEventListener("scroll", ({ target }) => {
    if (answer !== null || isRestoring) return;
    if (target === document) scrolled.window = [scrollX, scrollY];
    else if (target.dataset.scroll) note(target);
  }, { capture: true, passive: true });
  // Records what the next page of this entry needs. A page that is left before its succession was
  // acknowledged may have nothing of its predecessor, so it passes on the predecessor's token; the
  // server knows if it has.
  const part = () => {
    leave(focusHere());
    keep("page" + family, isTaken ? null : { token: waiting[0]?.before ?? token, address });
  };
  addEventListener("pagehide", () => {
    part();
    socket.close();
  });
  // A hidden page may be ended without a word, as a phone does that needs its memory. A copy of
  // this tab finds no token while the page is in view, since it would end the page.
  const mark = () => document.hidden ? part() : keep("page" + family, null);
  addEventListener("visibilitychange", mark);
  // The previous page of this entry, by its token; reloaded or returned to, the page restores its
  // state.
  const before = history.state && recall("page" + history.state.family);

  // MARK: Focus over a reload
  // The focused element is recorded by its tag and its name, since the next page has other ids. It
  // is focused again once, when it has arrived, unless the person acts before.

  const wordsOf = (element) => element.closest("[data-testid]")?.dataset.testid
    ?? element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
  const namesakes = (tag, words) =>
    [...document.querySelectorAll("#view " + tag)].filter((element) => wordsOf(element) === words);
  const focusHere = () => {
    const element = active();
    if (!element?.closest("#view")) return null;
    const { tagName: tag, selectionStart: start, selectionEnd: end } = element;
    const words = wordsOf(element);
    return { tag, words, at: namesakes(tag, words).indexOf(element), start, end };
  };
  const returnFocus = () => {
    if (!wanted) return;
    const { tag, words, at, start, end } = wanted;
    const element = namesakes(tag, words)[at];
    element?.focus(still);
    if (!element || active() !== element) return;
    wanted = null;
    if (start != null) element.setSelectionRange(start, end);
  };

  // MARK: Sending
  // Every message that changes the page gets a sequence number, waits in `waiting` until it is
  // handled, and is sent again on a new connection. If the newest waiting message is an unsent
  // input or paced event of the same node, a newer one replaces it.

  const isSame = (one, other) =>
    one.node === other.node && one.name === other.name && one.event === other.event;
  const send = (message) => {
    const newest = waiting.at(-1);
    if (newest && !newest.isSent && isSame(newest, message)
      && (message.isPaced || message.name === "input")) {
      // The previous message was not sent yet.
      Object.assign(newest, message);
      return;
    }
    // A message without a name is no event.
    isUsed ||= !/^(focus|blur)$/.test(message.name)
      && el(message.node)?.dataset.custom !== "position";
    // A page that needs more reloads itself.
    if (waiting.length >= 1000) return again();
    message.sequence = sequence++;
    waiting.push(message);
    flush();
  };
  // Sends the waiting messages. While a person drags, the newest number waits until the previous
  // one has been answered.
  const flush = () => {
    for (const message of waiting) {
      if (socket?.readyState !== 1 || message.isSent) continue;
      if (message.isPaced && message === waiting.at(-1)
        && waiting.some((other) => other.isSent && isSame(other, message))) return;
      deliver(message);
    }
  };
  const deliver = (message) => {
    message.isSent = true;
    const { before, visit, offer, withdraw, sequence, isSent, isPaced, ...event } = message;
    socket.send(JSON.stringify(
      before ? { before, sequence } : offer ? { withdraw, offer, sequence }
        : visit === undefined ? { event: { sequence, ...event } } : { visit, sequence }));
    expectAnswer();
  };
  // MARK: Liveness
  // A lost connection shows by missing answers, and while nothing is unanswered, by missing signs
  // of life of the server. The person is notified before the connection is given up, since it may
  // only be slow.
  //
  // - 4 seconds without an answer: the page says that the server does not answer;
  // - 15 seconds without an answer to an event or a hello: the page connects again;
  // - twice the interval of signs of life without any message: the page connects again;
  // - 5 seconds without a message, and a person acts: the page sends a probe.

  const showLink = (how) => {
    link.hidden = !how;
    link.textContent = link.dataset[how];
  };
  const beginDoubt = () => {
    doubt ||= setTimeout(() => link.hidden && showLink("quiet"), 4000);
  };
  const expectAnswer = () => {
    if (!waiting.length && !isProbed) return;
    beginDoubt();
    // The answer to a probe may wait behind a long message on a slow line, which must not
    // reconnect.
    if (waiting.length) watch ||= setTimeout(lose, 15000);
  };
  const stopWatch = () => {
    clearTimeout(watch);
    clearTimeout(doubt);
    watch = doubt = 0;
    isProbed = false;
  };
  // Probes the connection when a person acts, nothing has arrived for a while and nothing is
  // unanswered.
  let heard = 0, isProbed;
  const probe = () => {
    if (socket?.readyState !== 1 || waiting.length || isProbed) return;
    isProbed = true;
    socket.send('{"probe":true}');
    expectAnswer();
  };
  // A person who acts is also not moved to an earlier scroll position any more.
  for (const type of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(type, () => {
      stopRestoring();
      if (performance.now() - heard > 5000) probe();
    }, { capture: true, passive: true });
  addEventListener("offline", () => {
    showLink("offline");
    // The server may be on this machine.
    probe();
  });
  addEventListener("online", probe);
  const expectWord = (time) => {
    clearTimeout(quiet);
    if (time) quiet = setTimeout(lose, time);
  };
  // It does not wait for the close: a lost connection would not answer that either.
  const lose = () => {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    attempt ||= 1;
    closed();
  };
  // The style sheet shows a press that is not answered after a tenth of a second. A mark at once
  // would cost a frame before that of the answer.
  const event = (element, name, more) => {
    const number = sequence;
    if (name === "press" || name === "submit") setTimeout(() => {
      if (number <= seen) return;
      noted.add(element);
      element.dataset.pending = number;
    }, 100);
    send({ node: idOf(element), name, ...more });
  };

  // MARK: Changes of controls
  // A change of a control is sent with its whole value and a revision, which counts the changes of
  // that control. An answer of the program to an older revision is dropped. A half-typed number or
  // day is not sent.

  // The event of a change, by the browser's type of the control. A lone surrogate cannot be sent.
  const wellFormed = (text) => text.toWellFormed?.() ?? text;
  const choice = (input) => ["choose", { choice: valueOf(input).slice(1) }];
  const number = (input) => ["adjust", { number: input.valueAsNumber, isPaced: true }];
  const changes = {
    checkbox: (input) => ["change", { isOn: input.checked }],
    "select-one": choice, undefined: choice, range: number, number,
    date: (input) => ["date", { day: input.value || null }],
  };
  const typed = (input) => ["input", { text: wellFormed(input.value) }];
  // True for a half-typed number or day, which is sent when it is complete.
  const isHalf = (input) => input.type === "number" && !input.value
    || (input.type === "number" || input.type === "date") && !input.validity.valid;
  const changed = (input, isWhole) => {
    // A day that is empty again, with no message about it in between on either side.
    if (input.type === "date" && !isWhole && !isHalf(input) && !input.isMissed
      && input.value === (input.whole ?? input.defaultValue)) {
      input.dataset.rev = input.said ?? input.dataset.rev;
      input.isHalf = false;
      return;
    }
    const revision = Number(input.dataset.rev = Number(input.dataset.rev) + 1);
    if (input.isHalf = !isWhole && isHalf(input)) {
      input.said ??= revision - 1;
      return;
    }
    input.said = undefined;
    input.isMissed = false;
    input.whole = input.value;
    const [name, what] = (changes[input.type] ?? typed)(input);
    event(input, name, { ...what, revision });
  };
  // Restores the last complete value of a field that was left half typed.
  const complete = (input) => {
    if (!input?.isHalf) return;
    input.value = input.whole ?? input.defaultValue;
    changed(input, true);
  };

  // MARK: Clicks and keys
  // Listeners on the document serve all nodes. Controls that are disabled, inert or busy send
  // nothing. A press of a link with a modifier key is left to the browser.

  const isAlone = (key) => !(key.ctrlKey || key.metaKey || key.altKey);
  document.addEventListener("click", (click) => {
    const element = click.target.closest?.('[data-on~="press"],[data-local],[data-step]');
    if (!element) return;
    if (element.closest("[disabled],[aria-disabled],[inert],[data-busy]"))
      return click.preventDefault();
    const { step } = element.dataset, input = step && el(idOf(element), "-i");
    if (input) {
      const old = input.value;
      input.stepUp(step);
      if (input.value !== old) changed(input);
    }
    if (element.dataset.local) runLocally(element);
    if (!element.matches('[data-on~="press"]')) return;
    if (element.tagName === "A") {
      if (click.shiftKey || !isAlone(click)) return;
      click.preventDefault();
    }
    event(element, "press");
  });
  document.addEventListener("input", ({ target }) => {
    const input = inputOf(target);
    // Enter was meant for the text as it was.
    if (ahead?.isHere) ahead = null;
    if (input && input.type !== "file") changed(input);
  });
  document.addEventListener("focusout", ({ target }) => complete(inputOf(target)));
  document.addEventListener("submit", (submit) => submit.preventDefault());
  document.addEventListener("keydown", (key) => {
    // Safari ends a composition before the key that ends it, whose code is 229 then.
    if (key.isComposing || key.keyCode === 229 || key.defaultPrevented) return;
    if (breaks(key)) giveUp();
    const input = inputOf(key.target);
    if (key.key === "Enter" && input && key.target.tagName === "INPUT") {
      key.preventDefault();
      if (key.repeat) return;
      complete(input);
      const element = nodeOf(input, "submit");
      const primary = input.closest("form,dialog")?.querySelector(".button.primary");
      if (element) event(element, "submit");
      // The typed text may be what enables the button.
      else if (primary?.matches("[disabled],[aria-disabled]") && waiting.length && !isPlaying)
        ahead = { until: waiting.at(-1).sequence, keys: ["Enter"], at: input, isHere: true };
      else primary?.click();
      return;
    }
    // A typed letter is no shortcut, even if it needs AltGr.
    const target = key.composedPath()[0];
    const isTyped = target.isContentEditable
      || target.matches?.("input,select,textarea") && target.type !== "checkbox";
    if (isTyped && isAlone(key) && key.key !== "Escape") return;
    if (key.getModifierState("AltGraph")) return hold(key);
    if (isAlone(key) && ahead && !ahead.isHere) return hold(key);
    const wanted = [key.ctrlKey || key.metaKey ? "Control" : "", key.shiftKey ? "Shift" : "",
      key.altKey ? "Alt" : "", key.key].filter(Boolean).join("+").toLowerCase();
    const top = topmost();
    for (const element of present("[aria-keyshortcuts]")
      .sort((one, other) => isBefore(one, other) ? -1 : 1))
      if (element.getAttribute("aria-keyshortcuts").toLowerCase() === wanted
        && (!top || top.contains(element))) {
        key.preventDefault();
        giveUp();
        const control = el(idOf(element), "-i");
        if (control && control.type !== "checkbox") focusIn(control);
        else element.click();
        return;
      }
    if (isAlone(key)) hold(key);
  });
  // MARK: Typing ahead
  // Keys typed while a press is under way are meant for the result of the press. They wait for its
  // answer, and go to the text field that the same answer focuses; if it focuses none they are
  // dropped, as without a delay. Keys are replayed all or not at all: a key that cannot be
  // replayed, or that leads elsewhere, drops the others of that press too.

  let ahead, autofocused, isPlaying;
  let given = -1;
  const giveUp = () => {
    ahead = null;
    given = waiting.at(-1)?.sequence ?? given;
  };
  const breaks = (press) => {
    const { key } = press;
    if (/^(Escape|Tab)$/.test(key)) return true;
    if (!ahead || ahead.isHere) return false;
    if (/^(Shift|Control|Alt|Meta|AltGraph|CapsLock|Enter|Backspace)$/.test(key)) return false;
    if ([...key].length > 1) return true;
    return !isAlone(press) && !press.getModifierState("AltGraph");
  };
  const hold = (key) => {
    const isLetter = [...key.key].length === 1;
    if (key.defaultPrevented || key.target.closest?.("[data-custom]")) return;
    if (!isLetter && !(ahead && /^(Enter|Backspace)$/.test(key.key))) return;
    if (!ahead || ahead.isHere) {
      const press = waiting.findLast(({ name, sequence }) =>
        sequence > given && (name === "press" || name === "submit"));
      if (!press || key.key === " ") return;
      ahead = { until: press.sequence, keys: [], at: active() };
    }
    key.preventDefault();
    if (!(key.repeat && key.key === "Enter")) ahead.keys.push(key.key);
  };
  document.addEventListener("pointerdown", giveUp, true);
  const play = ({ keys, at, isHere = false }) => {
    giveUp();
    const input = inputOf(active());
    if (isHere ? input !== at : input === at || active() !== autofocused) return;
    isPlaying = isHere;
    type(keys, input);
    isPlaying = false;
  };
  const type = (keys, input) => {
    if (!/^(text|textarea|search|email|password|number)$/.test(input?.type)) return;
    for (const key of keys)
      if (key === "Backspace") document.execCommand("delete");
      else if (key !== "Enter") document.execCommand("insertText", false, key);
      else if (input.type === "textarea") document.execCommand("insertLineBreak");
      else
        input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  // MARK: Browser events
  // The program decides if a dialog closes. A close by the browser, the focus, and back and forward
  // are converted to events; text is held back while it is composed.

  document.addEventListener("cancel", (cancel) => {
    if (cancel.target.tagName !== "DIALOG" || !ours(cancel.target, "dialog")) return;
    cancel.preventDefault();
    if (cancel.target.matches('[data-on~="dismiss"]')) event(cancel.target, "dismiss");
  }, true);
  // A browser may close a dialog by itself; the program decides if it closes, so it is opened
  // again.
  document.addEventListener("close", ({ target: dialog }) => {
    if (!dialog.isConnected || dialog.open || dialog.isDismissed || !ours(dialog, "dialog")) return;
    open(dialog);
    raise();
    if (dialog.matches('[data-on~="dismiss"]')) event(dialog, "dismiss");
  }, true);
  document.addEventListener("compositionstart", ({ target }) => { composing = target; });
  document.addEventListener("compositionend", () => {
    const late = held;
    composing = held = null;
    if (late && el(late[0])) operations.value(...late);
  });
  for (const [type, name] of [["focusin", "focus"], ["focusout", "blur"]])
    document.addEventListener(type, ({ target }) => {
      const element = target.closest?.("#view [data-custom]")
        ?? target.closest?.("#view [id^='n']");
      if (element && target !== paused) event(element, name);
    });
  addEventListener("popstate", () => {
    leave();
    address = here();
    enter();
    if (address === left.address) return restore();
    send({ visit: address });
    answer = sequence - 1;
  });

  // MARK: Uploads
  // A file is offered over the socket, and identified by the number of the offer from then on. When
  // the offer has been handled, the script of uploads sends the file beside the socket.

  const uploads = new Map();
  const give = (element, file, name = file.name ?? "") => {
    const offer = { node: idOf(element), name: wellFormed(name), size: file.size, type: file.type };
    send({ offer });
    uploads.set(sequence - 1, { offer, file });
    return sequence - 1;
  };
  const withdraw = (number) => {
    const one = uploads.get(number);
    if (!one) return;
    uploads.delete(number);
    send({ withdraw: number, offer: one.offer });
  };
  let sendFile;
  const sendFiles = () => {
    for (const [number, one] of uploads)
      if (number <= seen && sendFile && !one.isGoing) {
        one.isGoing = true;
        sendFile(number, one.file, uploads);
      }
  };
  const giveAll = (input) => {
    const element = nodeOf(input, "upload");
    if (!element) return;
    for (const file of input.files) give(element, file);
    // This allows the same file to be chosen again.
    input.value = "";
  };
  document.addEventListener("change", ({ target: input }) => {
    if (input.type === "file") giveAll(input);
  });

  // MARK: Custom nodes
  // A custom node is shown by a definition of the site: `mount` returns a state, `update` runs when
  // its properties have changed, `unmount` when it has left the page. The content of the element
  // belongs to the definition. An error in a definition is written to the console, and the page
  // continues. `window.millrace` is the interface for scripts.

  // The definitions, by name.
  const definitions = Object.create(null);
  // The mounted custom nodes, by element: definition, properties, and the state that `mount`
  // returned.
  const mounted = new Map();
  let isRead;
  const guarded = (name, what, call) => {
    try {
      return call();
    } catch (error) {
      console.warn(`millrace: ${what} of "${name}"`, error);
      return guarded;
    }
  };
  const unmount = (element, { name, definition, state }) => {
    mounted.delete(element);
    guarded(name, "unmount", () => definition.unmount?.(element, state));
  };
  // Unmounts removed custom nodes, updates those with changed properties, and mounts new ones.
  const refresh = () => {
    if (!isRead) return;
    for (const [element, one] of mounted)
      if (!element.isConnected || element.dataset.custom !== one.name) unmount(element, one);
    for (const element of present("[data-custom]")) {
      const { custom: name, properties } = element.dataset;
      const one = mounted.get(element), definition = definitions[name];
      if (one) {
        if (one.properties === properties) continue;
        one.properties = properties;
        if (one.state !== guarded) guarded(name, "update", () =>
          definition.update?.(element, JSON.parse(properties), one.state));
      } else if (definition) {
        const made = { name, definition, properties };
        mounted.set(element, made);
        element.replaceChildren();
        made.state = guarded(name, "mount", () => definition.mount?.(element,
          JSON.parse(properties), (...what) => emit(element, made, ...what)));
      } else if (!element.isMissed) {
        element.isMissed = true;
        console.warn(`millrace: no definition of "${name}"`);
      }
    }
  };
  // Sends an event of a custom node. With `newest` it waits until the previous one has been
  // answered, and a newer one replaces it.
  const emit = (element, one, name, payload = "", { newest = false } = {}) => {
    if (mounted.get(element) !== one || !element.matches('[data-on~="custom"]')) return;
    const message = {
      event: wellFormed(`${name}`), payload: wellFormed(`${payload}`), isPaced: newest };
    const size = (text) => new TextEncoder().encode(text).length;
    if (size(message.event) > 64 || size(message.payload) > 32768)
      return console.warn(`millrace: event of "${one.name}" too long`);
    if (!isStill(element)) event(element, "custom", message);
  };
  window.millrace = Object.freeze({
    define: (name, definition) => { definitions[name] = definition; refresh(); },
    // Offers a blob to the upload control with this test id, as if a person had chosen it. Returns
    // the number for `withdraw`.
    upload: (testID, blob, name) => {
      const element = document.querySelector(
        `#view [data-on~="upload"][data-testid="${CSS.escape(testID)}"]`);
      if (!element) return console.warn(`millrace: no upload "${testID}"`);
      return give(element, blob, name);
    },
    withdraw,
    // For the scripts of lists and of uploads.
    event,
    sendFilesBy: (by) => {
      sendFile = by;
      sendFiles();
    },
  });
  document.addEventListener("DOMContentLoaded", () => { isRead = true; refresh(); });

  // MARK: Connection
  // One socket at a time. The first message is a hello with the token and the number of the last
  // message; then all waiting events are sent again. A closed socket is opened again after a pause
  // that grows to at most 7.5 seconds. After the codes for an invalid or too large message, and for
  // a page that was taken over, the page reloads instead.

  const connect = () => {
    // The messages that are not applied yet are sent again.
    inbox = [];
    const own = socket = new WebSocket(location.origin.replace("http", "ws")
      + (document.documentElement.dataset.root ?? "") + "/live");
    expectWord(15000);
    // A server that does not even accept the connection may never do so.
    beginDoubt();
    own.onopen = () => {
      stopWatch();
      own.send(JSON.stringify({ hello: token, last }));
      for (const message of waiting) deliver(message);
    };
    own.onmessage = ({ data }) => {
      if (isLost) return;
      try {
        const message = JSON.parse(data);
        if (message.reload) return again();
        expectWord(silence);
        heard = performance.now();
        // Only a numbered message answers an event.
        if (!message.alive) {
          attempt = 0;
          document.documentElement.dataset.live = "";
          inbox.push(message);
          applyAll();
        } else if (waiting.length) return;
        showLink();
        stopWatch();
        expectAnswer();
      } catch (error) {
        diverged(error);
      }
    };
    own.onclose = ({ code }) => closed(code);
  };
  const closed = (code) => {
    stopWatch();
    clearTimeout(quiet);
    delete document.documentElement.dataset.live;
    if (isLost) return;
    // A copy of this tab has the page now and keeps it, or the person has signed out: nothing that
    // they typed is lost.
    isTaken = code === 4001;
    // A message was invalid or too large, or another page has taken over the session.
    if (isTaken || code === 1008 || code === 1009) return again();
    if (attempt) showLink(navigator.onLine ? "lost" : "offline");
    setTimeout(
      connect, attempt++ ? Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random()) : 50);
  };

  // MARK: Start
  // The script is deferred, so the document is complete. The predecessor is named before any other
  // message. Dialogs, changed controls, scroll positions and the focus follow, and at last the
  // connection.

  // This precedes every event of this page, which would otherwise apply to the restored state.
  if (before) {
    send({ before: before.token });
    // The previous page may have been left at another of its addresses.
    if (before.address !== address) send({ visit: address });
    answer = sequence - 1;
  }
  files?.split(" ").forEach((file) => request(file));
  noteIn(document.getElementById("view"));
  openAll();
  raise();
  disclose();
  // Text may have been typed before this script ran, or restored by the browser.
  const isTouched = (part) =>
    part.defaultSelected !== undefined ? part.selected !== part.defaultSelected
    : /checkbox|radio/.test(part.type) ? part.checked !== part.defaultChecked
    : part.defaultValue !== undefined && part.value !== part.defaultValue;
  for (const input of document.querySelectorAll("#view [id$='-i']"))
    if (input.type === "file") giveAll(input);
    else if ([input, ...input.options ?? radios(input)].some(isTouched)) changed(input);
  // A person is notified once that unsaved input of the old page is lost.
  if (history.state?.isAnew) {
    history.replaceState({ ...history.state, isAnew: false }, "");
    const notice = document.getElementById("anew");
    notice.hidden = false;
    announce(notice.textContent);
    for (const type of ["pointerdown", "keydown"])
      document.addEventListener(type, () => notice.hidden = true, { once: true });
  }
  const isKnown = history.state?.depth !== undefined;
  enter();
  mark();
  if (isKnown) restore();
  returnFocus();
  // The browser would do this a moment later, and scroll to the element.
  if (isNowhere())
    document.querySelector("#view [autofocus]")?.focus({ preventScroll: isKnown });
  putCaret();
  setTimeout(() => {
    if (!isLost) history.replaceState({ ...history.state, reloads: 0 }, "");
    stopRestoring();
  }, 10000);
  connect();
})();

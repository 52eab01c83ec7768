// A live page: small patches come down, events go up. No build step, no dependency.
(() => {
  "use strict";
  const token = document.documentElement.dataset.session;
  const sources = { ...document.currentScript.dataset };
  const link = document.getElementById("link");
  // Events that the server has not handled yet, oldest first.
  const waiting = [];
  // Of those; a page that was cut off for longer begins anew.
  const most = 1000;
  const silence = 2 * document.documentElement.dataset.alive;
  let socket, watch, doubt, quiet, isLost = false, isTaken = false;
  let last = 0, sequence = 0, attempt = 0;
  const here = () => location.pathname + location.search;
  let address = here();
  // The field with half-composed text, and what waits for its end.
  let composing = null, held = null;

  // Begins anew: the address leads back to the same place. The pause grows while that does not help.
  const again = () => {
    if (isLost) return;
    isLost = true;
    const reloads = history.state?.reloads ?? 0;
    // With the entry, not with the tab: a person may have left for another page by then.
    history.replaceState({ ...history.state, reloads: reloads + 1, isAnew: true }, "");
    socket.close();
    setTimeout(() => location.reload(), Math.min(30000, 100 * 2 ** reloads) * (0.5 + Math.random()));
  };

  // MARK: Elements

  const el = (id, suffix = "") => document.getElementById("n" + id + suffix);
  const need = (id, suffix) => {
    const element = el(id, suffix);
    if (!element) throw new Error(`no node ${id}${suffix ?? ""}`);
    return element;
  };
  // What a definition has put inside a custom node is not ours.
  const ours = (target, selector) => {
    const found = target.closest?.("#view " + selector);
    return found?.closest("[data-custom]") ? null : found ?? null;
  };
  const nodeOf = (target, on) => ours(target, `[data-on~="${on}"]`);
  const idOf = (element) => parseInt(element.id.slice(1), 10);
  const inputOf = (target) => ours(target, "[id$='-i']");
  // What is looked for after a message is noted when it comes: to search the page for it would cost with all that is there.
  const notable = '[data-custom],[data-local],[data-name],[aria-keyshortcuts],[data-collection],[role=tablist],'
    + '[data-on~="upload"]';
  const noted = new Set();
  const noteIn = (root) => {
    if (root.matches?.(notable)) noted.add(root);
    root.querySelectorAll(notable).forEach((part) => noted.add(part));
  };
  const present = (selector) => [...noted].filter((one) =>
    one.isConnected ? one.matches(selector) : void noted.delete(one));
  // A browser keeps this list; those that a custom node has made are in it.
  const dialogs = (which) =>
    [...document.getElementsByTagName("dialog")].filter((one) => one.matches("#view *" + which));
  const isBefore = (one, other) => one.compareDocumentPosition(other) & 4;

  const container = (id) => el(id, "-c") ?? need(id);
  const sibling = (id) => id === null ? null : need(id);

  // What a control has as its value: of radio buttons that of the one that is on.
  const radios = (input) => [...input.querySelectorAll("input")];
  const valueOf = (input) => input.value ?? radios(input).find((one) => one.checked)?.value ?? "";

  // Keeps caret and selection: what is common at both ends has not moved.
  const write = (input, text) => {
    input.whole = text;
    if (input.value === undefined) {
      for (const radio of radios(input)) radio.checked = radio.value === text;
      return;
    }
    const old = input.value;
    if (old === text) return;
    const focused = document.activeElement === input;
    const { selectionStart: start, selectionEnd: end } = input;
    let head = 0, tail = 0;
    const most = Math.min(old.length, text.length);
    while (head < most && old[head] === text[head]) head += 1;
    while (tail < most - head && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
    const shift = (at) => at <= head ? at
      : at >= old.length - tail ? at + text.length - old.length
      : Math.min(at, text.length - tail);
    input.value = text;
    if (focused && start != null) input.setSelectionRange(shift(start), shift(end));
  };

  // The focus stays where it is, also where a browser takes it from what is moved.
  const move = (node, parent, before) => {
    if (parent.moveBefore) return parent.moveBefore(node, before);
    const focused = document.activeElement;
    parent.insertBefore(node, before);
    if (node.contains(focused)) focused.focus();
  };

  // MARK: Templates

  // A template is what code decides: the one HTML that is parsed after the first rendering. In it {2} stands for an id,
  // counted from that of the first node, and {} for a blank, which is only ever filled as text or as an attribute.
  const templates = [];
  const whole = (element) => [element, ...element.querySelectorAll("*")];
  const learn = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const element = holder.content.firstElementChild, parts = whole(element);
    // In the order of the blanks.
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
  // The template takes on what a row says, outside the page, where nothing in it is loaded or run.
  // In a row, 0 stands for the same as in the row before, which is in the template already.
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
  // The text stays the same node: to change it costs less than to replace it.
  const say = (part, text) => {
    if (part.childNodes.length === 1 && part.firstChild.nodeType === 3) part.firstChild.data = text;
    else part.textContent = text;
  };

  // Where the focus was in a screen or a column that is covered, for when it is seen again.
  const places = new WeakMap();
  const cover = (part) => {
    const at = document.activeElement;
    if (part?.contains(at)) places.set(part, at);
  };
  // When the whole message is in place: what is seen now may have come with it.
  const uncovered = [];
  const uncover = (part) => {
    // The program has put it there.
    if (part.contains(document.activeElement)) return;
    const known = places.get(part);
    focus(known?.isConnected && known.checkVisibility() ? known
      : part.querySelector(".screen:not([inert]) h1") ?? part.querySelector("h1,h2"));
  };
  const focus = (element) => {
    if (/^H\d$/.test(element?.tagName)) element.tabIndex = -1;
    element?.focus();
  };
  const covering = (part, wanted, change) => {
    if (part.matches(".screen")) {
      const wasCovered = part.hasAttribute("inert"), isCovered = wanted.hasAttribute("inert");
      if (!wasCovered && isCovered) cover(part);
      const at = document.activeElement;
      change();
      // A focus that is elsewhere on the page is left alone.
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

  // MARK: Patches

  const owned = new Set(["id", "open", "value", "checked", "selected", "autofocus", "data-rev", "tabindex",
    "hidden", "aria-controls", "aria-expanded", "data-busy", "style", "data-open"]);
  // Makes what is there look like a template; what is in a container stays.
  const renew = (template, id, row) => {
    let picker, value, isInside;
    fill(template, id, row);
    for (const wanted of template.parts) {
      const part = document.getElementById(wanted.id);
      if (part?.tagName !== wanted.tagName) {
        const other = copyOf(wanted);
        if (template.isNotable) noteIn(other);
        // One more choice.
        if (!part) {
          document.getElementById(wanted.parentNode.id).append(other);
          continue;
        }
        // A heading of another level, a field with more lines: another element under the same name.
        if (part.value !== undefined) other.value = part.value;
        if (part.dataset.rev) other.dataset.rev = part.dataset.rev;
        part.replaceWith(other);
        continue;
      }
      if (template.isNotable && wanted.matches(notable)) noted.add(part);
      if (wanted.hasAttribute("data-choices")) {
        picker = part;
        value = valueOf(part);
        isInside = document.activeElement !== part && part.contains(document.activeElement);
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
    // What was chosen stays so wherever it is now among the choices, and the focus with it.
    if (picker) write(picker, value);
    if (isInside) operations.focus(id);
  };
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
      else input.isMissed = true;
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
      focusIn(el(id, "-i") ?? need(id));
      brought = document.activeElement;
    },
    announce: (text, isUrgent) => announce(text, isUrgent),
    title: (title) => { document.title = title; },
    address: (path) => {
      // Back or forward has led elsewhere since; the answer to that says where the page is.
      if (answer !== null && seen < answer) return;
      if (path === here()) { address = path; return; }
      if (answer !== null) {
        // Where a person came back to is another place now. A new entry would cut off what is ahead, and catch whoever goes back.
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
      window.scrollTo(0, 0);
    },
  };
  // Those that are of any length take the whole of it: an engine has room for some 60,000
  // arguments.
  const runs = {
    remove: (ids) => {
      const all = ids.map((id) => need(id)), parent = all[0].parentNode;
      // All at once is faster than one by one.
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
  // A dialog hides all that is outside it from who cannot see, so what speaks stands in the one on top.
  const voices = ["announce", "announce-now", "link"].map((id) => document.getElementById(id));
  const raise = () => {
    const top = topmost() ?? document.body;
    if (link.parentNode === top) return;
    for (const voice of voices.slice(0, 2)) voice.replaceChildren();
    top.append(...voices);
  };
  // Each text is an element of its own, so that the same words are news again; and comes a moment after the place that it
  // is spoken in, since a place that comes with words in it is not read.
  const announce = (text, isUrgent) => setTimeout(() => {
    const words = document.createElement("span");
    words.textContent = text;
    voices[isUrgent ? 1 : 0].append(words);
    setTimeout(() => words.remove(), 10000);
  }, 100);
  // Where the node cannot have the focus, the first thing in it that can does.
  const focusIn = (element) => {
    focus(element);
    if (document.activeElement !== element)
      (element.querySelector("input:enabled:checked") ?? element.querySelector(
        "button:enabled,input:enabled,select:enabled,textarea:enabled,a[href]"))?.focus();
    putCaret();
  };
  // A browser puts the caret before a text that a program has written; a person goes on behind it.
  const putCaret = () => {
    const input = document.activeElement;
    if (input.selectionEnd === 0 && inputOf(input))
      input.setSelectionRange(input.value.length, input.value.length);
  };
  // Where an element is: it and those around it, each with its parent and what stands before it.
  const spotOf = (element) => {
    const spot = [];
    for (let part = element; part?.parentElement; part = part.parentElement)
      spot.push([part.parentElement, part.previousElementSibling]);
    return spot;
  };
  // A focus whose element has been removed goes to what is in its place now, not to the top.
  const refocus = (old, spot) => {
    if (old.isConnected || document.activeElement !== document.body) return;
    const [parent, last] = spot.find(([parent]) => parent.isConnected) ?? [];
    // The script of tables and grids keeps the focus in them.
    if (parent?.closest("[data-collection]")) return;
    const isThere = last?.parentElement === parent;
    const part = isThere ? last.nextElementSibling ?? last : parent?.firstElementChild;
    if (!part?.closest("#view") || !part.checkVisibility()) return;
    focusIn(part);
    if (document.activeElement !== document.body) return;
    part.tabIndex = -1;
    part.focus();
  };
  let openings = 0;
  const topmost = () => dialogs(":modal").sort((one, other) => one.opened - other.opened).at(-1);
  const open = (dialog) => {
    if (dialog.open) dialog.close();
    dialog.showModal();
    dialog.opened = ++openings;
    putCaret();
    brought = document.activeElement;
  };

  // At once, not in the next frame: the browser shows a frame when it is time for one anyway, whatever was changed
  // until then. To wait for it would cost up to a frame for every key, change the order of what is applied and what is
  // typed, and in a window that is not visible nothing would be acknowledged. That no more comes than can be shown
  // is the session's to see to: it renders when this connection has room, and waits for acknowledgements.
  // The newest event that the server has handled, as the message under way says.
  let seen = -1;
  const apply = (message) => {
    seen = message.seen;
    while (waiting.length && waiting[0].sequence <= message.seen) waiting.shift();
    calm(message.seen);
    sendFiles();
    if (message.n <= last) return;
    if (message.n !== last + 1) throw new Error(`message ${message.n} after ${last}`);
    const focused = document.activeElement, spot = spotOf(focused);
    brought = null;
    for (const [name, ...rest] of message.ops)
      if (runs[name]) runs[name](rest);
      else operations[name](...rest);
    uncovered.splice(0).forEach(uncover);
    refocus(focused, spot);
    last = message.n;
    raise();
    settle(message.seen);
    disclose();
    refresh();
    socket.send(JSON.stringify({ ack: last }));
    flush();
    if (ahead && seen >= ahead.until) play(ahead);
  };

  // MARK: Local commands
  // What a page does without asking. It stays until the node goes: patches leave these attributes alone.

  // What had the focus when a node was opened.
  const openers = new WeakMap();
  const named = (name) => document.querySelector(`#view [data-name="${CSS.escape(name)}"]`);
  const local = {
    show: (target) => { target.hidden = false; },
    hide: (target) => { target.hidden = true; },
    toggle: (target) => { target.hidden = !target.hidden; },
    open: (target) => {
      if (target.hidden) openers.set(target, document.activeElement);
      target.hidden = false;
      focusIn(target);
    },
    close: (target) => {
      target.hidden = true;
      openers.get(target)?.focus();
    },
    focus: (target) => focusIn(document.getElementById(target.id + "-i") ?? target),
    scroll: (target) => target.scrollIntoView({
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      block: "nearest" }),
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      announce("Copied.");
    } catch {
      announce("The browser does not allow this page to copy.", true);
    }
  };
  const runLocally = (element) => {
    let isBusy = false;
    for (const [name, word] of JSON.parse(element.dataset.local)) {
      const target = word !== undefined && name !== "copy" && named(word);
      if (name === "copy") copy(word);
      else if (name === "busy") isBusy = element.matches('[data-on~="press"]');
      else if (target) local[name](target);
    }
    // Last, since moving the focus is numbered too: the next number is that of the press.
    if (isBusy) element.dataset.busy = sequence;
    disclose();
  };
  // What only some pages need comes with the first node that needs it, and until it has come, again.
  const load = (part, selector) => {
    const src = sources[part];
    if (!src || !present(selector).length) return;
    sources[part] = "";
    document.head.append(Object.assign(document.createElement("script"), {
      src, onerror: () => { sources[part] = src; } }));
  };
  // Says of what opens something whether it is open, and of what is at work that it is.
  const disclose = () => {
    load("lists", "[data-collection],[role=tablist]");
    load("uploads", '[data-on~="upload"]');
    for (const element of present("[data-busy]")) element.setAttribute("aria-busy", "true");
    const targets = new Map();
    for (const one of present("[data-name]")) {
      const other = targets.get(one.dataset.name);
      if (!other || isBefore(one, other)) targets.set(one.dataset.name, one);
    }
    for (const element of present("[data-local]")) {
      const found = JSON.parse(element.dataset.local)
        .find(([name]) => name === "toggle" || name === "open");
      const target = found && targets.get(found[1]);
      if (target) {
        element.setAttribute("aria-controls", target.id);
        element.setAttribute("aria-expanded", String(!target.hidden));
      } else {
        element.removeAttribute("aria-controls");
        element.removeAttribute("aria-expanded");
      }
    }
  };
  const calm = (seen) => {
    for (const element of present("[data-busy]"))
      if (Number(element.dataset.busy) <= seen) {
        delete element.dataset.busy;
        element.removeAttribute("aria-busy");
      }
  };

  // MARK: Places

  // Where a person had scrolled to, of the window and of each named region, is kept for each entry of this tab's
  // history: over back and forward, and over a reload. An entry is known by its depth; what it was is overwritten when
  // another one takes its place.
  history.scrollRestoration = "manual";
  let depth, scrolled, left = {};
  // What had the focus in the entry that a person has come back to.
  let wanted = null;
  // The entries that are this page's, named by the depth of their first one.
  let family;
  // The visit that has to be handled before the page is the one that was scrolled.
  let answer = null;
  // Regions that have come with this message.
  let arrived = [];
  const recall = (key) => {
    try { return JSON.parse(sessionStorage.getItem("millrace." + key)); } catch { return null; }
  };
  const keep = (key, value) => {
    try { sessionStorage.setItem("millrace." + key, JSON.stringify(value)); } catch { /* none here */ }
  };
  const regions = (root = document) => root.querySelectorAll("[data-scroll]");
  const nameOf = (region) => ":" + region.dataset.scroll;
  const note = (region) => { scrolled[nameOf(region)] = [region.scrollLeft, region.scrollTop]; };
  const leave = () => keep(depth, left = { address, scrolled });
  const enter = () => {
    depth = history.state?.depth;
    if (depth === undefined) {
      depth = (recall("depth") ?? -1) + 1;
      family ??= depth;
      history.replaceState({ ...history.state, depth, family }, "");
      scrolled = {};
    } else {
      const kept = recall(depth);
      const isSame = kept?.address === here();
      scrolled = isSame ? kept.scrolled : {};
      wanted = isSame ? kept.focus : null;
      family = history.state.family;
    }
    keep("depth", depth);
  };
  const put = (region) => {
    const at = scrolled[nameOf(region)];
    if (at) region.scrollTo(...at);
  };
  // What was there may come later than the page: until then every message is another attempt.
  let isRestoring = false;
  const restore = () => {
    const [left, top] = scrolled.window ?? [0, 0];
    window.scrollTo(left, top);
    regions().forEach(put);
    isRestoring = Math.abs(scrollY - top) > 1;
  };
  const stopRestoring = () => {
    isRestoring = false;
    wanted = null;
  };
  for (const type of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(type, stopRestoring, { capture: true, passive: true });
  // Regions that come anew are put where they were when what is in them has come too.
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
  window.addEventListener("pagehide", () => {
    leave();
    keep(depth, { ...left, focus: focusHere() });
    // A page that was left before it heard that it goes on with another one has nothing of that one, most likely.
    keep("page" + family, isTaken ? null : { token: waiting[0]?.before ?? token, address: here() });
    socket?.close();
  });
  // Loaded again, or come back to, the page goes on with what it kept; the one before is known by
  // its token. A copy of this tab finds none while the page is open: it would take the page away.
  const before = history.state && recall("page" + history.state.family);
  if (before) keep("page" + history.state.family, null);

  // What has the focus, by its name, since ids are new in the page that comes next.
  const wordsOf = (element) => element.closest("[data-testid]")?.dataset.testid
    ?? element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
  const namesakes = (tag, words) =>
    [...document.querySelectorAll("#view " + tag)].filter((element) => wordsOf(element) === words);
  const focusHere = () => {
    const element = document.activeElement;
    if (!element?.closest("#view")) return null;
    const { tagName: tag, selectionStart: start, selectionEnd: end } = element;
    const words = wordsOf(element);
    return { tag, words, at: namesakes(tag, words).indexOf(element), start, end };
  };
  const returnFocus = () => {
    if (!wanted) return;
    const { tag, words, at, start, end } = wanted;
    const element = namesakes(tag, words)[at];
    element?.focus({ preventScroll: true });
    if (!element || document.activeElement !== element) return;
    wanted = null;
    if (start !== null && start !== undefined) element.setSelectionRange(start, end);
  };

  // MARK: Events

  const isSame = (one, other) =>
    one.node === other.node && one.name === other.name && one.event === other.event;
  const send = (message) => {
    const newest = waiting.at(-1);
    if (newest && !newest.isSent && isSame(newest, message)
      && (message.isPaced || message.name === "input")) {
      // Nobody has seen the one before.
      Object.assign(newest, message);
      return;
    }
    if (waiting.length >= most) return again();
    message.sequence = sequence++;
    waiting.push(message);
    flush();
  };
  // While a person drags, the newest number waits until the one before has been answered.
  const flush = () => {
    for (const message of waiting) {
      if (!socket?.isOpen || message.isSent) continue;
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
  // A connection that has silently gone is noticed by what it does not answer, and where nothing is asked, by a
  // server that does not even say that it is there. A person hears of it before it is given up: a
  // slow one is none that is gone.
  const tellLink = (how) => {
    link.hidden = !how;
    if (how) link.textContent = link.dataset[how];
  };
  const beginDoubt = () => {
    doubt ||= setTimeout(() => { if (link.hidden) tellLink("quiet"); }, 4000);
  };
  const expectAnswer = () => {
    if (!waiting.length && !isProbed) return;
    beginDoubt();
    // What a probe asks may wait behind a long message on a slow line, which is not to begin anew.
    if (waiting.length) watch ||= setTimeout(lose, 15000);
  };
  const stopWatch = () => {
    clearTimeout(watch);
    clearTimeout(doubt);
    watch = doubt = 0;
    isProbed = false;
  };
  // Where nothing has been heard for a while and nothing is asked, a person who is there asks.
  let heard = 0, isProbed = false;
  const probe = () => {
    if (!socket?.isOpen || waiting.length || isProbed) return;
    isProbed = true;
    socket.send('{"probe":true}');
    expectAnswer();
  };
  for (const type of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(type, () => {
      if (performance.now() - heard > 5000) probe();
    }, { capture: true, passive: true });
  window.addEventListener("offline", () => {
    tellLink("offline");
    // The server may be on this machine.
    probe();
  });
  window.addEventListener("online", probe);
  const expectWord = (time) => {
    clearTimeout(quiet);
    if (time) quiet = setTimeout(lose, time);
  };
  // Not waited for: it would not say goodbye either.
  const lose = () => {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    attempt ||= 1;
    closed();
  };
  const event = (element, name, more) => send({ node: idOf(element), name, ...more });

  // What the browser calls a control, and what a change of it is called. Half of a character pair cannot travel.
  const wellFormed = (text) => text.toWellFormed?.() ?? text;
  const choice = (input) => ["choose", { choice: valueOf(input).slice(1) }];
  const number = (input) => ["adjust", { number: input.valueAsNumber, isPaced: true }];
  const changes = {
    checkbox: (input) => ["change", { isOn: input.checked }],
    "select-one": choice, undefined: choice, range: number, number,
    date: (input) => ["date", { day: input.value || null }],
  };
  const typed = (input) => ["input", { text: wellFormed(input.value) }];
  // A number or a day that is half typed: the program hears of it when it is one.
  const isHalf = (input) => input.type === "number" && !input.value
    || (input.type === "number" || input.type === "date") && !input.validity.valid;
  const changed = (input, isWhole) => {
    // A day that is empty again, with nothing said meanwhile, on either side.
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
  // Left half typed, it shows again what it was.
  const complete = (input) => {
    if (!input?.isHalf) return;
    input.value = input.whole ?? input.defaultValue;
    changed(input, true);
  };

  document.addEventListener("click", (click) => {
    const step = ours(click.target, "[data-step]");
    if (step) {
      const input = el(idOf(step), "-i"), old = input.value;
      if (step.dataset.step > 0) input.stepUp();
      else input.stepDown();
      if (input.value !== old) changed(input);
    }
    const element = click.target.closest?.('[data-on~="press"],[data-local]');
    if (!element) return;
    if (element.closest("[disabled],[aria-disabled],[inert],[data-busy]"))
      return click.preventDefault();
    if (element.dataset.local) runLocally(element);
    if (!element.matches('[data-on~="press"]')) return;
    if (element.tagName === "A") {
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      click.preventDefault();
    }
    event(element, "press");
  });
  document.addEventListener("input", ({ target }) => {
    const input = inputOf(target);
    // Enter was for the text as it was.
    if (ahead?.isHere) ahead = null;
    if (input && input.type !== "file") changed(input);
  });
  document.addEventListener("focusout", ({ target }) => complete(inputOf(target)));
  document.addEventListener("submit", (submit) => submit.preventDefault());
  document.addEventListener("keydown", (key) => {
    if (key.isComposing) return;
    if (breaks(key)) giveUp();
    const input = inputOf(key.target);
    if (key.key === "Enter" && input && key.target.tagName === "INPUT") {
      key.preventDefault();
      if (key.repeat) return;
      complete(input);
      const element = nodeOf(input, "submit");
      const primary = input.closest("form,dialog")?.querySelector(".button.primary");
      if (element) event(element, "submit");
      // What is typed may be what it needs to be enabled.
      else if (primary?.disabled && waiting.length && !isPlaying)
        ahead = { until: waiting.at(-1).sequence, keys: ["Enter"], at: input, isHere: true };
      else primary?.click();
      return;
    }
    // A letter that is being typed is a letter, also where it takes AltGr to type it.
    const target = key.composedPath()[0];
    const isTyped = target.isContentEditable
      || target.matches?.("input,select,textarea") && target.type !== "checkbox";
    const isAlone = !(key.ctrlKey || key.metaKey || key.altKey);
    if (isTyped && isAlone) return;
    if (key.getModifierState("AltGraph")) return hold(key);
    if (isAlone && ahead && !ahead.isHere) return hold(key);
    const wanted = [key.ctrlKey || key.metaKey ? "Control" : "", key.shiftKey ? "Shift" : "",
      key.altKey ? "Alt" : "", key.key].filter(Boolean).join("+").toLowerCase();
    const top = topmost();
    for (const element of present("[aria-keyshortcuts]").sort((one, other) => isBefore(one, other) ? -1 : 1))
      if (element.getAttribute("aria-keyshortcuts").toLowerCase() === wanted
        && (!top || top.contains(element))) {
        key.preventDefault();
        giveUp();
        const control = el(idOf(element), "-i");
        if (control && control.type !== "checkbox") operations.focus(idOf(element));
        else element.click();
        return;
      }
    if (isAlone) hold(key);
  });
  // What is typed while a press is on its way is meant for what the press brings. It waits for the
  // answer, and goes to the text field to which that very answer gives the focus; where it gives
  // it to none, it goes where it would have gone without a delay: nowhere. All of it or nothing:
  // a key that cannot be played again, or that leads elsewhere, gives up the rest of that press too.
  let ahead = null, given = -1, brought = null, isPlaying = false;
  const giveUp = () => {
    ahead = null;
    given = waiting.at(-1)?.sequence ?? given;
  };
  const breaks = (press) => {
    const { key, ctrlKey, metaKey, altKey } = press;
    if (/^(Escape|Tab)$/.test(key)) return true;
    if (!ahead || ahead.isHere) return false;
    if (/^(Shift|Control|Alt|Meta|AltGraph|CapsLock|Enter|Backspace)$/.test(key)) return false;
    if ([...key].length > 1) return true;
    return (ctrlKey || metaKey || altKey) && !press.getModifierState("AltGraph");
  };
  const hold = (key) => {
    const isLetter = [...key.key].length === 1;
    if (key.defaultPrevented || key.target.closest?.("[data-custom]")) return;
    if (!isLetter && !(ahead && /^(Enter|Backspace)$/.test(key.key))) return;
    if (!ahead || ahead.isHere) {
      const press = waiting.findLast(({ name, sequence }) =>
        sequence > given && (name === "press" || name === "submit"));
      if (!press || key.key === " ") return;
      ahead = { until: press.sequence, keys: [], at: document.activeElement };
    }
    key.preventDefault();
    if (!(key.repeat && key.key === "Enter")) ahead.keys.push(key.key);
  };
  document.addEventListener("pointerdown", giveUp, true);
  const play = ({ keys, at, isHere = false }) => {
    giveUp();
    const input = inputOf(document.activeElement);
    if (isHere ? input !== at : input === at || document.activeElement !== brought) return;
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
  document.addEventListener("cancel", (cancel) => {
    if (cancel.target.tagName !== "DIALOG" || !ours(cancel.target, "dialog")) return;
    cancel.preventDefault();
    if (cancel.target.matches('[data-on~="dismiss"]')) event(cancel.target, "dismiss");
  }, true);
  // A browser may close a dialog without asking; whether it goes is the program's to say.
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
      const element = target.closest?.("#view [data-custom]") ?? target.closest?.("#view [id^='n']");
      if (element) event(element, name);
    });
  window.addEventListener("popstate", () => {
    leave();
    address = here();
    enter();
    if (address === left.address) return restore();
    send({ visit: address });
    answer = sequence - 1;
  });

  // MARK: Uploads

  // A file is offered over the socket, and known from then on by the number of the offer. When that has been handled it
  // goes up beside the socket, by the script of uploads.
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
    // So that the same file can be chosen again.
    input.value = "";
  };
  document.addEventListener("change", ({ target: input }) => {
    if (input.type === "file") giveAll(input);
  });

  // MARK: Custom nodes

  // By name.
  const definitions = Object.create(null);
  // By element: the definition, what it was told, and what it returned.
  const mounted = new Map();
  let isRead = false;
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
  // Brings what definitions show in line with the page: gone, new, and told something else.
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
          JSON.parse(properties), (...what) => tell(element, made, ...what)));
      } else if (!element.isMissed) {
        element.isMissed = true;
        console.warn(`millrace: nothing is defined as "${name}"`);
      }
    }
  };
  // With `newest` one waits until the one before has been answered, and a newer one takes its place.
  const tell = (element, one, name, payload = "", { newest = false } = {}) => {
    if (mounted.get(element) !== one || !element.matches('[data-on~="custom"]')) return;
    const what = { event: wellFormed(`${name}`), payload: wellFormed(`${payload}`), isPaced: newest };
    const size = (text) => new TextEncoder().encode(text).length;
    if (size(what.event) > 64 || size(what.payload) > 32768)
      return console.warn(`millrace: an event of "${one.name}" is too long`);
    if (!element.closest("[inert]")) event(element, "custom", what);
  };
  window.millrace = Object.freeze({
    define: (name, definition) => { definitions[name] = definition; refresh(); },
    // Gives a blob to the place with this test id, as if somebody had chosen it; the number is for `withdraw`.
    upload: (place, blob, name) => {
      const element = document.querySelector(
        `#view [data-on~="upload"][data-testid="${CSS.escape(place)}"]`);
      if (!element) return console.warn(`millrace: no place for files has the test id "${place}"`);
      return give(element, blob, name);
    },
    withdraw,
    // For the script of tables and grids, and for that of uploads.
    event: (...what) => event(...what),
    sendFilesBy: (by) => {
      sendFile = by;
      sendFiles();
    },
  });
  document.addEventListener("DOMContentLoaded", () => { isRead = true; refresh(); });

  // MARK: The connection

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const own = socket = new WebSocket(`${scheme}//${location.host}/live`);
    expectWord(15000);
    // What does not even answer that there is somebody may never do so.
    beginDoubt();
    own.onopen = () => {
      stopWatch();
      own.send(JSON.stringify({ hello: token, last }));
      own.isOpen = true;
      for (const message of waiting) deliver(message);
    };
    own.onmessage = ({ data }) => {
      if (isLost) return;
      try {
        const message = JSON.parse(data);
        if (message.reload) return again();
        expectWord(silence);
        heard = performance.now();
        // An event is answered by nothing less than a numbered message.
        if (!message.alive) {
          attempt = 0;
          document.documentElement.dataset.live = "";
          apply(message);
        } else if (waiting.length) return;
        tellLink();
        stopWatch();
        expectAnswer();
      } catch (error) {
        // The two sides have lost each other; a new page is whole again.
        console.warn(error);
        again();
      }
    };
    own.onclose = ({ code }) => closed(code);
  };
  const closed = (code) => {
    socket.isOpen = false;
    stopWatch();
    clearTimeout(quiet);
    delete document.documentElement.dataset.live;
    if (isLost) return;
    // A copy of this tab has the page now, and goes on having it.
    isTaken = code === 4001;
    // Not understood, too large, or another page has taken the session over.
    if (code === 1008 || code === 1009 || code === 4001) return again();
    if (attempt) tellLink(navigator.onLine ? "lost" : "offline");
    const pause = Math.min(5000, 200 * 2 ** attempt++) * (0.5 + Math.random());
    setTimeout(connect, attempt === 1 ? 50 : pause);
  };

  // Before everything that is done to this page: it would be done to what the page goes on with.
  if (before) {
    send({ before: before.token });
    // It may have been left at another of its addresses.
    if (before.address !== address) send({ visit: address });
    answer = sequence - 1;
  }
  noteIn(document.getElementById("view"));
  for (const dialog of dialogs("[open]")) open(dialog);
  raise();
  disclose();
  // What was typed before this script ran, or brought back by the browser.
  const isTouched = (part) =>
    part.defaultSelected !== undefined ? part.selected !== part.defaultSelected
    : /checkbox|radio/.test(part.type) ? part.checked !== part.defaultChecked
    : part.defaultValue !== undefined && part.value !== part.defaultValue;
  for (const input of document.querySelectorAll("#view [id$='-i']"))
    if (input.type === "file") giveAll(input);
    else if ([input, ...input.options ?? radios(input)].some(isTouched)) changed(input);
  // What was lost with the old page a person should not have to find out: it is said, once.
  if (history.state?.isAnew) {
    history.replaceState({ ...history.state, isAnew: false }, "");
    const notice = document.getElementById("anew");
    notice.hidden = false;
    announce(notice.textContent);
    for (const type of ["pointerdown", "keydown"])
      document.addEventListener(type, () => { notice.hidden = true; }, { once: true });
  }
  const isKnown = history.state?.depth !== undefined;
  enter();
  if (isKnown) restore();
  returnFocus();
  // The browser would do so a moment later, and scroll there.
  if (document.activeElement === document.body)
    document.querySelector("#view [autofocus]")?.focus({ preventScroll: isKnown });
  putCaret();
  setTimeout(() => {
    if (!isLost) history.replaceState({ ...history.state, reloads: 0 }, "");
    stopRestoring();
  }, 10000);
  connect();
})();

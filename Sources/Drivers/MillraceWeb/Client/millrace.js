// A live page: small patches come down, events go up. No build step, no dependency.
(() => {
  "use strict";
  const token = document.documentElement.dataset.session;
  const link = document.getElementById("link");
  const waiting = []; // events that the server has not handled yet
  let socket, composing = null, last = 0, sequence = 0, attempt = 0, address = location.pathname;

  // MARK: Elements

  const el = (id, suffix = "") => document.getElementById("n" + id + suffix);
  const nodeOf = (target, on) => target.closest?.(`[data-on~="${on}"]`);
  const idOf = (element) => parseInt(element.id.slice(1), 10);
  const inputOf = (target) => target.matches?.("[id$='-i']") ? target : null;

  const elements = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };
  const container = (id) => el(id, "-c") || el(id);

  // Keeps caret and selection: what is common at both ends has not moved.
  const write = (input, text) => {
    const old = input.value;
    if (old === text) return;
    const focused = document.activeElement === input;
    let { selectionStart: start, selectionEnd: end } = input;
    let head = 0, tail = 0;
    const most = Math.min(old.length, text.length);
    while (head < most && old[head] === text[head]) head += 1;
    while (tail < most - head && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
    const shift = (at) => at <= head ? at
      : at >= old.length - tail ? at + text.length - old.length
      : Math.min(at, text.length - tail);
    input.value = text;
    if (focused && start !== null) input.setSelectionRange(shift(start), shift(end));
  };

  // MARK: Patches

  const owned = new Set(["id", "open", "value", "checked", "data-rev", "data-value"]);
  const operations = {
    insert: (parent, before, html) =>
      container(parent).insertBefore(elements(html), before === null ? null : el(before)),
    move: (id, parent, before) =>
      container(parent).insertBefore(el(id), before === null ? null : el(before)),
    remove: (id) => el(id)?.remove(),
    replace: (id, html) => el(id).replaceWith(elements(html)),
    text: (id, text) => { el(id).textContent = text; },
    set: (id, suffix, attributes, text) => {
      const part = el(id, suffix);
      for (const name of part.getAttributeNames())
        if (!(name in attributes) && !owned.has(name)) part.removeAttribute(name);
      for (const [name, value] of Object.entries(attributes))
        if (part.getAttribute(name) !== value) part.setAttribute(name, value);
      if (text !== null && part.textContent !== text) part.textContent = text;
    },
    value: (id, text, basedOn) => {
      const input = el(id, "-i");
      if (composing !== input && Number(input.dataset.rev) === basedOn) write(input, text);
    },
    checked: (id, isOn, basedOn) => {
      const input = el(id, "-i");
      if (Number(input.dataset.rev) === basedOn) input.checked = isOn;
    },
    present: (id) => {
      const dialog = el(id);
      if (dialog.open) dialog.close();
      dialog.showModal();
    },
    dismiss: (id) => el(id)?.close(),
    focus: (id) => (el(id, "-i") || el(id))?.focus(),
    announce: (text, isUrgent) => {
      document.getElementById(isUrgent ? "announce-now" : "announce").textContent = text;
    },
    title: (title) => { document.title = title; },
    address: (path) => {
      if (path !== location.pathname) history.pushState(null, "", path);
      address = path;
    },
  };

  const apply = (message) => {
    while (waiting.length && waiting[0].sequence <= message.seen) waiting.shift();
    if (message.n <= last) return;
    for (const [name, ...rest] of message.ops) operations[name](...rest);
    last = message.n;
    socket.send(JSON.stringify({ ack: last }));
  };

  // MARK: Events

  const send = (message) => {
    message.sequence = sequence++;
    waiting.push(message);
    if (socket?.live) socket.send(wire(message));
  };
  const wire = ({ visit, sequence, ...event }) => JSON.stringify(
    visit === undefined ? { event: { sequence, ...event } } : { visit, sequence });
  const event = (element, name, more) => send({ node: idOf(element), name, ...more });
  const revision = (input) => (input.dataset.rev = Number(input.dataset.rev) + 1);

  document.addEventListener("click", (click) => {
    const element = nodeOf(click.target, "press");
    if (!element || element.closest("[disabled],[aria-disabled],[inert]")) return;
    const follows = click.metaKey || click.ctrlKey || click.shiftKey || click.button > 0;
    if (element.tagName === "A") {
      if (follows) return;
      click.preventDefault();
    }
    event(element, "press");
  });
  document.addEventListener("input", ({ target }) => {
    const input = inputOf(target);
    if (!input || input.type === "checkbox") return;
    event(input, "input", { text: input.value, revision: Number(revision(input)) });
  });
  document.addEventListener("change", ({ target }) => {
    const input = inputOf(target);
    if (input?.type !== "checkbox") return;
    event(input, "change", { isOn: input.checked, revision: Number(revision(input)) });
  });
  document.addEventListener("submit", (submit) => submit.preventDefault());
  document.addEventListener("keydown", (key) => {
    if (key.key === "Enter" && !key.isComposing && inputOf(key.target)?.tagName === "INPUT") {
      key.preventDefault();
      const element = nodeOf(key.target, "submit");
      if (element) event(element, "submit");
      else key.target.closest("form,dialog")?.querySelector(".button.primary")?.click();
      return;
    }
    const wanted = [key.ctrlKey || key.metaKey ? "Control" : "", key.shiftKey ? "Shift" : "",
      key.altKey ? "Alt" : "", key.key].filter(Boolean).join("+").toLowerCase();
    for (const element of document.querySelectorAll("[aria-keyshortcuts]"))
      if (element.getAttribute("aria-keyshortcuts").toLowerCase() === wanted) {
        key.preventDefault();
        element.click();
        return;
      }
  });
  document.addEventListener("cancel", (cancel) => {
    cancel.preventDefault();
    if (cancel.target.matches?.('[data-on~="dismiss"]')) event(cancel.target, "dismiss");
  }, true);
  document.addEventListener("compositionstart", ({ target }) => { composing = target; });
  document.addEventListener("compositionend", () => { composing = null; });
  for (const [type, name] of [["focusin", "focus"], ["focusout", "blur"]])
    document.addEventListener(type, ({ target }) => {
      const element = target.closest?.("#view [id^='n']");
      if (element) event(element, name);
    });
  window.addEventListener("popstate", () => {
    if (location.pathname !== address) send({ visit: (address = location.pathname) });
  });

  // MARK: The connection

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/live`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ hello: token, last }));
      socket.live = true;
      for (const message of waiting) socket.send(wire(message));
      attempt = 0;
      link.hidden = true;
      document.documentElement.dataset.live = "";
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.reload) location.reload();
      else apply(message);
    };
    socket.onclose = () => {
      socket.live = false;
      delete document.documentElement.dataset.live;
      link.hidden = attempt === 0;
      const pause = Math.min(5000, 200 * 2 ** attempt++) * (0.5 + Math.random());
      setTimeout(connect, attempt === 1 ? 50 : pause);
    };
  };

  for (const dialog of document.querySelectorAll("dialog[open]")) {
    dialog.close();
    dialog.showModal();
  }
  history.replaceState(null, "");
  connect();
})();

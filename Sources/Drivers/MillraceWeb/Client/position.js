// The position of a live page as state of its program: where the window is scrolled to, and which
// element has the focus. A site adds it to the pages with a node `position`.
//
// Contract: the node has the position that the program shows. This script reports a new one, with
// the next revision, when the window is at rest. A position that the program shows is an echo of a
// report, and changes nothing, or it is restored:
//
// - revisions above `echoed`, up to `sent`: an echo;
// - all others, and those while the past is shown and directly after it: restored.
(() => {
  "use strict";
  const rest = 150;
  const view = document.getElementById("view");

  // MARK: Offsets
  // Offsets are in points; sixteen are a rem. An area at its start is left out.

  const point = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const areas = () => [["", document.scrollingElement],
    ...[...view.querySelectorAll("[data-scroll]")].map((area) => [area.dataset.scroll, area])];
  const isAcross = (area) => area.matches(".scroll.horizontal");
  const sizeOf = (text) => new TextEncoder().encode(text).length;
  const offsets = () => {
    const unit = point(), all = {};
    // Of areas with one name the first is recorded. The bounds are those of WindowPosition.
    for (const [name, area] of areas().slice(0, 100).reverse()) {
      const at = Math.abs(isAcross(area) ? area.scrollLeft : area.scrollTop);
      const offset = Math.round(at / unit);
      if (offset > 0 && sizeOf(name) <= 200) all[name] = offset;
      else delete all[name];
    }
    return all;
  };
  // Scrolls at once, whatever the style sheet says.
  const scroll = (to) => {
    const unit = point();
    for (const [name, area] of areas()) {
      const at = (Object.hasOwn(to, name) ? to[name] : 0) * unit;
      const isReversed = getComputedStyle(area).direction === "rtl";
      const target = isAcross(area) ? { left: isReversed ? -at : at } : { top: at };
      area.scrollTo({ behavior: "instant", ...target });
    }
  };

  // MARK: Focus
  // An element is described by its tag, its index among equals and its name.

  const nameOf = (element) => (element.dataset.testid ?? element.ariaLabel
    ?? element.labels?.[0]?.textContent ?? element.textContent).slice(0, 80);
  // A name that ends within a character is compared as it is sent.
  const wellFormed = (text) => text.toWellFormed?.() ?? text;
  const equals = (tag, name) =>
    [...view.querySelectorAll(tag)].filter((element) => wellFormed(nameOf(element)) === name);
  const describe = (element) => {
    if (!element || element === view || !view.contains(element)) return null;
    const tag = element.localName, name = wellFormed(nameOf(element));
    return `${tag} ${equals(tag, name).indexOf(element)} ${name}`;
  };
  const find = (words) => {
    const [, tag, index, name] = /^([a-z][a-z0-9-]*) (\d+) ([^]*)$/.exec(words ?? "") ?? [];
    return tag && equals(tag, name)[index];
  };
  // A control that can still be used keeps the focus, such as a slider under a person's hand.
  const isFree = (element) =>
    !element || element === document.body || element.matches(":disabled,[aria-disabled],[inert] *");
  const mark = "data-had-focus";
  const refocus = (words, isShownOnly) => {
    for (const element of view.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    const element = find(words), at = document.activeElement;
    if (!element || element === at) return;
    if (isShownOnly) element.setAttribute(mark, "");
    else if (isFree(at)) element.focus({ preventScroll: true });
  };

  // MARK: The node

  // A page that is loaded again, or returned to, restores its position by itself. The first
  // position of the program after that is the same, or the person has moved on. Until it arrives,
  // or a person acts, nothing is reported.
  let isReturning = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  let isWaiting = isReturning;

  millrace.define("position", {
    mount(element, position, send) {
      const { revision } = position, ending = new AbortController();
      const state = { shown: position, sent: revision, echoed: revision, late: -1, ending };
      const measure = () => JSON.stringify([offsets(), describe(document.activeElement)]);
      // The position that the program knows, as measured.
      let agreed, timer;
      const report = () => {
        if (state.shown.isShownOnly || isWaiting) return;
        // The result of a press comes before the focus that the press has moved.
        if (view.querySelector(":active")) return later();
        const measured = measure();
        if (measured === agreed) return;
        agreed = measured;
        state.sent += 1;
        const [offsets, focus] = JSON.parse(measured);
        const payload = JSON.stringify({ offsets, focus, revision: state.sent });
        send("position", payload, { newest: true });
      };
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(report, rest);
      };
      state.agree = () => { agreed = measure(); };
      // Reports the position, whatever the program knew.
      state.again = () => {
        agreed = null;
        later();
      };
      for (const type of ["scroll", "focusin", "focusout"])
        document.addEventListener(
          type, later, { capture: true, passive: true, signal: ending.signal });
      for (const type of ["pointerdown", "keydown", "wheel"])
        document.addEventListener(type, () => { isWaiting = false; },
          { capture: true, passive: true, signal: ending.signal });
      ending.signal.addEventListener("abort", () => clearTimeout(timer));
      if (revision > 0 && !isReturning) this.restore(position, state);
      if (revision > 0) isReturning = isWaiting = false;
      state.agree();
      return state;
    },
    update(element, position, state) {
      const { revision, isShownOnly } = position;
      const isPast = isShownOnly || state.shown.isShownOnly;
      const isOwn = revision > state.echoed && revision <= state.sent && !isPast;
      const isKnown = isReturning && revision > state.sent && !isPast;
      state.shown = position;
      state.sent = Math.max(state.sent, revision);
      state.echoed = Math.max(state.echoed, revision);
      if (isOwn) {
        // It was under way when another position was restored, which the window still shows.
        if (revision <= state.late) state.again();
      } else if (isKnown) {
        isReturning = isWaiting = false;
        state.again();
      } else this.restore(position, state);
    },
    restore({ offsets, focus, isShownOnly }, state) {
      scroll(offsets);
      refocus(focus, isShownOnly);
      state.late = state.sent;
      state.agree();
    },
    unmount(element, { ending }) { ending.abort(); },
  });
})();

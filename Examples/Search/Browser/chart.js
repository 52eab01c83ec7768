// The scripts of the search: its way back, and its chart.
//
// The chart has boxes and arrows as SVG, laid out by the program.
//
//   chart  { label, width, height, frame: [x, y, x, y] | [], start: [x, y] | null,
//            end: [x, y] | null, isAtStart, isAtEnd,
//            boxes: [{ state, x, y, width, height, isLit, inside: [{ text, isTaken }] }],
//            arrows: [{ points: [x, y, …], text, x, y, isBeside, isOpen, isTaken }] }
(() => {
  "use strict";
  const make = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // The path of an arrow, with rounded corners.
  const outline = (points) => {
    let path = `M${points[0]} ${points[1]}`;
    for (let at = 2; at < points.length - 2; at += 2) {
      const [x0, y0, x, y, x1, y1] = points.slice(at - 2, at + 4);
      const reach = Math.min(8, Math.hypot(x - x0, y - y0) / 2, Math.hypot(x1 - x, y1 - y) / 2);
      const near = (a, b) => `${x + Math.sign(a - x) * reach} ${y + Math.sign(b - y) * reach}`;
      path += `L${near(x0, y0)}Q${x} ${y} ${near(x1, y1)}`;
    }
    return `${path}L${points.at(-2)} ${points.at(-1)}`;
  };

  const head = (points) => {
    const [x0, y0, x, y] = points.slice(-4);
    const turn = Math.atan2(y - y0, x - x0);
    const corner = (side) => `${x - 9 * Math.cos(turn + side)} ${y - 9 * Math.sin(turn + side)}`;
    return `M${x} ${y}L${corner(0.4)}L${corner(-0.4)}Z`;
  };

  const draw = (svg, chart) => {
    svg.setAttribute("viewBox", `0 0 ${chart.width} ${chart.height}`);
    svg.setAttribute("aria-label", chart.label);
    svg.replaceChildren();
    const [left, top, right, bottom] = chart.frame;
    if (chart.frame.length)
      svg.append(make("rect", {
        class: "frame", x: left, y: top, width: right - left, height: bottom - top, rx: 12,
      }));
    for (const { points, isOpen, isTaken } of chart.arrows) {
      const style = isOpen ? "open" : "";
      const arrow = `arrow ${style} ${isTaken ? "" : "untaken"}`;
      svg.append(
        make("path", { class: arrow, d: outline(points) }),
        make("path", { class: `head ${style}`, d: head(points) }));
    }
    const dot = (center, radius, style) => center && svg.append(
      make("circle", { class: style, cx: center[0], cy: center[1], r: radius }));
    dot(chart.start, 7, chart.isAtStart ? "dot lit" : "dot");
    dot(chart.end, 9, "ring");
    dot(chart.end, 5, chart.isAtEnd ? "dot lit" : "dot");
    for (const { state, x, y, width, height, isLit, inside } of chart.boxes) {
      const lit = isLit ? "lit" : "", center = x + width / 2;
      svg.append(make("rect", { class: `state ${lit}`, x, y, width, height, rx: 8 }));
      svg.append(make("text", { class: `name ${lit}`, x: center, y: y + 25 }, state));
      inside.forEach(({ text, isTaken }, line) => svg.append(make("text", {
        class: `inside ${lit} ${isTaken ? "" : "untaken"}`, x: center, y: y + 43 + line * 15,
      }, `↻ ${text}`)));
    }
    for (const { text, x, y, isBeside, isOpen } of chart.arrows)
      svg.append(make("text", {
        class: `${isBeside ? "beside" : "across"} ${isOpen ? "open" : ""}`, x, y: y + 4,
      }, text));
  };

  millrace.define("chart", {
    mount(element, chart) {
      const svg = make("svg", { role: "img" });
      element.append(svg);
      draw(svg, chart);
      return svg;
    },
    update(element, chart, svg) { draw(svg, chart); },
  });

  // A link of the trail to the page before goes back to it, where the list and the focus are as
  // they were left. A page is remembered with its position, since a browser does not name the
  // others.
  const position = () => window.navigation?.currentEntry?.index ?? -1;
  addEventListener("pagehide", () => {
    sessionStorage.setItem("before", `${position()} ${location.href}`);
  });
  document.addEventListener("click", (click) => {
    const link = click.target.closest('[data-style="trail"] a');
    const isPlain = !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
    const before = `${position() - 1} ${link?.href}`;
    if (!link || !isPlain || sessionStorage.getItem("before") !== before) return;
    click.preventDefault();
    history.back();
  });

  // A browser may refuse to copy the diagram; then it is shown as text, selected to be copied.
  document.addEventListener("click", async ({ target }) => {
    if (!target.closest('[data-style="copy"]')) return;
    const refused = document.querySelector('[data-style="not-copied"]');
    const text = refused.querySelector(".scroll");
    refused.hidden = true;
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      refused.hidden = false;
      getSelection().selectAllChildren(text);
    }
  });
})();

// The sheet: a plan as SVG, and the annotations on a canvas above it.
//
//   sheet-plan   { walls, lines: path data, words: [{ x, y, size, text }], height }
//   sheet-part   { part: 0, numbers: "id x y look id x y look …" }    look = kind × 8 + colour, places in thousandths
//   sheet        { visible: Base64, a bit for each number, chosen: 12 | null, label, colors: ["#c62828", …] }
//                tells chosen <id>
//
// A page has one sheet. What is told in parts stays here, so that a filter is a few bits and no annotation travels twice.
(() => {
  "use strict";
  const parts = new Map(); // by number: the annotations of a part
  let sheet = null, isAsked = false;

  const svg = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // Everything that comes between two frames is drawn once.
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (sheet) draw();
    });
  };

  // Each kind in each colour is drawn once, and then copied.
  const stamps = (colors, scale) => {
    const size = 14, canvas = document.createElement("canvas");
    canvas.width = size * scale * 8;
    canvas.height = size * scale * 8;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    for (let kind = 0; kind < 7; kind++)
      for (let color = 0; color < colors.length; color++) {
        pen.save();
        pen.translate(color * size + size / 2, kind * size + size / 2);
        pen.strokeStyle = pen.fillStyle = colors[color];
        pen.lineWidth = 1.4;
        pen.beginPath();
        [
          () => { pen.arc(0, 0, 3.6, 0, 7); pen.fill(); pen.strokeStyle = "#fff"; pen.stroke(); },
          () => { pen.arc(-2, 0, 2.4, 2, 5.4); pen.arc(2, 0, 2.4, 5, 1.4); pen.closePath(); pen.stroke(); },
          () => { pen.font = "bold 10px system-ui"; pen.textAlign = "center"; pen.fillText("T", 0, 3.6); },
          () => { pen.moveTo(-4, 4); pen.lineTo(4, -4); pen.moveTo(1, -4); pen.lineTo(4, -4); pen.lineTo(4, -1); pen.stroke(); },
          () => { pen.globalAlpha = 0.45; pen.fillRect(-5, -3, 10, 6); },
          () => { pen.strokeRect(-4, -3, 8, 6); pen.arc(0, 0, 1.6, 0, 7); pen.fill(); },
          () => { pen.moveTo(-5, 0); pen.lineTo(5, 0); pen.moveTo(-5, -3); pen.lineTo(-5, 3); pen.moveTo(5, -3); pen.lineTo(5, 3); pen.stroke(); },
        ][kind]();
        pen.restore();
      }
    return { canvas, size };
  };

  const isVisible = (id) => sheet.visible[id >> 3] >> (id & 7) & 1;

  const draw = () => {
    const began = performance.now();
    const { canvas, colors } = sheet, scale = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * scale) || sheet.scale !== scale) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      sheet.scale = scale;
      sheet.stamps = stamps(colors, scale);
    }
    // On a small screen the sheet is small, and so is what is on it.
    const ratio = Math.min(1, Math.max(0.5, width / 850));
    const pen = canvas.getContext("2d"), { size, canvas: source } = sheet.stamps;
    const wide = size * scale, shown = wide * ratio;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (const numbers of parts.values())
      for (let at = 0; at < numbers.length; at += 4) {
        if (!isVisible(numbers[at])) continue;
        const look = numbers[at + 3];
        pen.drawImage(source, (look & 7) * wide, (look >> 3) * wide, wide, wide,
          numbers[at + 1] / 1000 * canvas.width - shown / 2, numbers[at + 2] / 1000 * canvas.height - shown / 2,
          shown, shown);
        count++;
      }
    const chosen = sheet.chosen === null ? null : find(sheet.chosen);
    if (chosen && isVisible(sheet.chosen)) {
      pen.beginPath();
      pen.arc(chosen.x / 1000 * canvas.width, chosen.y / 1000 * canvas.height, 9 * scale, 0, 7);
      pen.lineWidth = 2.5 * scale;
      pen.strokeStyle = getComputedStyle(canvas).color;
      pen.stroke();
    }
    canvas.dataset.count = count;
    canvas.dataset.milliseconds = (performance.now() - began).toFixed(2);
  };

  const find = (id) => {
    for (const numbers of parts.values())
      for (let at = 0; at < numbers.length; at += 4)
        if (numbers[at] === id) return { x: numbers[at + 1], y: numbers[at + 2] };
    return null;
  };

  // The nearest one within a finger's width.
  const nearest = (canvas, event) => {
    const box = canvas.getBoundingClientRect();
    let found = null, least = 144;
    for (const numbers of parts.values())
      for (let at = 0; at < numbers.length; at += 4) {
        if (!isVisible(numbers[at])) continue;
        const x = numbers[at + 1] / 1000 * box.width - (event.clientX - box.left);
        const y = numbers[at + 2] / 1000 * box.height - (event.clientY - box.top);
        if (x * x + y * y <= least) { least = x * x + y * y; found = numbers[at]; }
      }
    return found;
  };

  const follow = ({ visible, chosen, label, colors }) => {
    const bytes = atob(visible);
    sheet.visible = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) sheet.visible[at] = bytes.charCodeAt(at);
    sheet.chosen = chosen;
    sheet.colors = colors;
    sheet.canvas.setAttribute("aria-label", label);
    ask();
  };

  millrace.define("sheet-plan", {
    mount(element, properties) { plan(element, properties); },
    update(element, properties) { element.replaceChildren(); plan(element, properties); },
  });
  const plan = (element, { walls, lines, words, height }) => {
    const drawing = svg("svg", { viewBox: `0 0 1000 ${height}`, "aria-hidden": "true" });
    drawing.append(svg("path", { d: lines, class: "thin" }), svg("path", { d: walls, class: "wall" }));
    for (const { x, y, size, text } of words)
      drawing.append(svg("text", { x, y, "font-size": size, "text-anchor": "middle" }, text));
    element.append(drawing);
  };

  const take = ({ part, numbers }) => {
    parts.set(part, numbers === "" ? [] : numbers.split(" ").map(Number));
    ask();
  };
  millrace.define("sheet-part", {
    mount(element, properties) { take(properties); return { part: properties.part }; },
    update(element, properties, one) {
      if (properties.part !== one.part) parts.delete(one.part);
      one.part = properties.part;
      take(properties);
    },
    unmount(element, one) { parts.delete(one.part); ask(); },
  });

  millrace.define("sheet", {
    mount(element, properties, tell) {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.addEventListener("click", (event) => {
        const id = nearest(canvas, event);
        if (id !== null) tell("chosen", id);
      });
      element.append(canvas);
      const one = sheet = { canvas };
      one.size = new ResizeObserver(ask);
      one.size.observe(canvas);
      follow(properties);
      return one;
    },
    update(element, properties) { follow(properties); },
    unmount(element, one) {
      one.size.disconnect();
      if (sheet === one) sheet = null;
    },
  });
})();

// The sheet: a plan as SVG, and the annotations on a canvas above it.
//
//   sheet-plan   { walls, lines: path data, words: [{ x, y, size, text }], height }
//   sheet-part   { part: 0, numbers: "id x y look id x y look …" }
//                look = kind × 8 + colour, positions in thousandths
//   sheet        { visible: Base64, a bit for each number, chosen: 12 | null, label,
//                  colors: ["#c62828", …], placing: "Click on the sheet …" | null }
//                sends chosen <id>; while something is placed: placed <x> <y>, cancelled
//
// A page has one sheet. The parts are stored here, so that a filter travels as a few bits, and an
// annotation only once.
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

  // All changes between two frames are drawn at once.
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (sheet) draw();
    });
  };

  // Each kind is drawn once in each colour, and its pixels are copied then: this takes the same
  // time with and without a GPU.
  const stamps = (colors, scale) => {
    const size = Math.ceil(14 * scale), canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const made = [];
    for (let kind = 0; kind < 7; kind++)
      for (let color = 0; color < colors.length; color++) {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.clearRect(0, 0, size, size);
        pen.setTransform(scale, 0, 0, scale, size / 2, size / 2);
        pen.globalAlpha = 1;
        pen.strokeStyle = pen.fillStyle = colors[color];
        pen.lineWidth = 1.4;
        pen.beginPath();
        [
          () => { pen.arc(0, 0, 3.6, 0, 7); pen.fill(); pen.strokeStyle = "#fff"; pen.stroke(); },
          () => {
            pen.arc(-2, 0, 2.4, 2, 5.4); pen.arc(2, 0, 2.4, 5, 1.4); pen.closePath();
            pen.stroke();
          },
          () => {
            pen.font = "bold 10px system-ui"; pen.textAlign = "center";
            pen.fillText("T", 0, 3.6);
          },
          () => {
            pen.moveTo(-4, 4); pen.lineTo(4, -4);
            pen.moveTo(1, -4); pen.lineTo(4, -4); pen.lineTo(4, -1);
            pen.stroke();
          },
          () => { pen.globalAlpha = 0.45; pen.fillRect(-5, -3, 10, 6); },
          () => { pen.strokeRect(-4, -3, 8, 6); pen.arc(0, 0, 1.6, 0, 7); pen.fill(); },
          () => {
            pen.moveTo(-5, 0); pen.lineTo(5, 0);
            pen.moveTo(-5, -3); pen.lineTo(-5, 3);
            pen.moveTo(5, -3); pen.lineTo(5, 3);
            pen.stroke();
          },
        ][kind]();
        const inks = new Uint32Array(pen.getImageData(0, 0, size, size).data.buffer);
        const pixels = []; // x, y and ink of visible pixels
        for (let at = 0; at < inks.length; at++)
          if (inks[at] >>> 24 > 40) pixels.push(at % size, Math.floor(at / size), inks[at]);
        made[kind * 8 + color] = Uint32Array.from(pixels);
      }
    return { made, size };
  };

  const isVisible = (id) => sheet.visible[id >> 3] >> (id & 7) & 1;

  const draw = () => {
    const began = performance.now();
    const { canvas, colors } = sheet, scale = devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * scale);
    const height = Math.round(canvas.clientHeight * scale);
    if (!width || !height) return;
    const pen = canvas.getContext("2d");
    if (canvas.width !== width || canvas.height !== height || sheet.scale !== scale
      || !sheet.image) {
      canvas.width = width;
      canvas.height = height;
      sheet.scale = scale;
      // A small screen has a small sheet, and small marks on it.
      sheet.stamps = stamps(colors, scale * Math.min(1, Math.max(0.5, width / scale / 850)));
      sheet.image = pen.createImageData(width, height);
      sheet.inks = new Uint32Array(sheet.image.data.buffer);
    }
    const { inks } = sheet, { made, size } = sheet.stamps, half = size >> 1;
    inks.fill(0);
    let count = 0;
    for (const numbers of parts.values())
      for (let at = 0; at < numbers.length; at += 4) {
        if (!isVisible(numbers[at])) continue;
        const left = Math.round(numbers[at + 1] / 1000 * width) - half;
        const top = Math.round(numbers[at + 2] / 1000 * height) - half;
        const stamp = made[numbers[at + 3]];
        count++;
        if (!stamp) continue;
        for (let dot = 0; dot < stamp.length; dot += 3) {
          const x = left + stamp[dot], y = top + stamp[dot + 1];
          if (x >= 0 && x < width && y >= 0 && y < height) inks[y * width + x] = stamp[dot + 2];
        }
      }
    pen.putImageData(sheet.image, 0, 0);
    const chosen = sheet.chosen === null ? null : find(sheet.chosen);
    if (chosen && isVisible(sheet.chosen)) {
      pen.beginPath();
      pen.arc(chosen.x / 1000 * width, chosen.y / 1000 * height, 9 * scale, 0, 7);
      pen.lineWidth = 2.5 * scale;
      pen.strokeStyle = getComputedStyle(canvas).color;
      pen.stroke();
    }
    if (sheet.cross) {
      const x = sheet.cross.x / 1000 * width, y = sheet.cross.y / 1000 * height;
      pen.beginPath();
      pen.moveTo(x - 14 * scale, y); pen.lineTo(x + 14 * scale, y);
      pen.moveTo(x, y - 14 * scale); pen.lineTo(x, y + 14 * scale);
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

  // The nearest visible annotation within the width of a finger.
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

  // While something is placed, the keyboard moves a cross over the sheet.
  const place = (placing) => {
    const { canvas } = sheet;
    if (placing && !sheet.cross) {
      sheet.cross = { x: 500, y: 500 };
      canvas.tabIndex = 0;
      canvas.setAttribute("role", "application");
      canvas.focus({ preventScroll: true });
    } else if (!placing && sheet.cross) {
      sheet.cross = null;
      canvas.removeAttribute("tabindex");
      canvas.setAttribute("role", "img");
    }
  };

  const press = (event, send) => {
    const step = event.shiftKey ? 50 : 10, cross = sheet.cross;
    const way = {
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
    }[event.key];
    if (!cross) return;
    if (way) {
      cross.x = Math.min(1000, Math.max(0, cross.x + way[0]));
      cross.y = Math.min(1000, Math.max(0, cross.y + way[1]));
      ask();
    } else if (event.key === "Enter") send("placed", `${cross.x} ${cross.y}`);
    else if (event.key === "Escape") send("cancelled", "");
    else return;
    event.preventDefault();
  };

  const follow = ({ visible, chosen, label, colors, placing }) => {
    const bytes = atob(visible);
    sheet.visible = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) sheet.visible[at] = bytes.charCodeAt(at);
    sheet.chosen = chosen;
    sheet.colors = colors;
    place(placing);
    sheet.canvas.setAttribute("aria-label", placing ?? label);
    ask();
  };

  millrace.define("sheet-plan", {
    mount(element, properties) { plan(element, properties); },
    update(element, properties) { element.replaceChildren(); plan(element, properties); },
  });
  const plan = (element, { walls, lines, words, height }) => {
    const drawing = svg("svg", { viewBox: `0 0 1000 ${height}`, "aria-hidden": "true" });
    drawing.append(
      svg("path", { d: lines, class: "thin" }), svg("path", { d: walls, class: "wall" }));
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
    mount(element, properties, send) {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.addEventListener("click", (event) => {
        if (sheet.cross) {
          const box = canvas.getBoundingClientRect();
          const part = (at, from, size) => Math.round((at - from) / size * 1000);
          send("placed", part(event.clientX, box.left, box.width) + " "
            + part(event.clientY, box.top, box.height));
          return;
        }
        const id = nearest(canvas, event);
        if (id !== null) send("chosen", id);
      });
      canvas.addEventListener("keydown", (event) => press(event, send));
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

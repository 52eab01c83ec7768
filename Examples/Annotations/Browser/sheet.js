// The sheet: a plan as SVG, and the annotations on a canvas above it.
//
//   sheet-plan   { walls, lines: path data, words: [{ x, y, size, text }], height }
//   sheet-part   { part: 0, numbers: "id x y sign id x y sign …" }
//                positions in thousandths; each id is the distance from the one before
//   sheet        { sheet: id, visible: Base64, a bit for each number, chosen: 12 | null, label,
//                  colors: ["#ea4c46", …] of the signs, placing: "Click the sheet …" | null,
//                  zoom: the names of three buttons }
//                sends chosen <id>; while something is placed: placed <x> <y>, cancelled
//
// A page has one sheet. The parts are stored here, so that a filter travels as a few bits, and an
// annotation only once. So is the view, the part of the sheet that is seen: { left, top, size } in
// parts of the sheet, whose whole is { 0, 0, 1 }.
(() => {
  "use strict";
  const parts = new Map(); // by number: the annotations of a part
  const gathered = new Map(); // by level of zoom: the marks to draw
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const signs = new Image();
  let sheet = null, plan = null, isAsked = false;

  const clamp = (number, least, most) => Math.min(most, Math.max(least, number));

  // All changes between two frames are drawn at once.
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (sheet) draw();
    });
  };
  const change = () => {
    gathered.clear();
    ask();
  };

  // MARK: The marks
  const isVisible = (id) => sheet.visible[id >> 3] >> (id & 7) & 1;

  // Calls a function with each visible annotation.
  const each = (use) => {
    for (const numbers of parts.values())
      for (let at = 0; at < numbers.length; at += 4)
        if (isVisible(numbers[at]))
          use(numbers[at], numbers[at + 1] / 1000, numbers[at + 2] / 1000, numbers[at + 3]);
  };

  const levelOf = (size) => Math.floor(-2 * Math.log2(size) + 1e-6);

  // Marks nearer than a finger are one with a count, at the place of one of them. Each is put into
  // a square of a grid and compared with those around it, so the cost is linear; it is paid once
  // for a level, of which there are two for each doubling.
  const gather = (level) => {
    const reach = level < levelOf(sheet.least) ? 56 : 26, squares = new Map(), marks = [];
    const scale = 2 ** (level / 2) / reach, row = 1 << 16;
    let count = 0;
    each((id, x, y, sign) => {
      const across = x * sheet.width * scale, down = y * sheet.height * scale;
      const key = Math.floor(down) * row + Math.floor(across);
      if (!squares.has(key)) squares.set(key, []);
      squares.get(key).push({ id, x, y, sign, across, down, near: null });
      count++;
    });
    for (const [key, square] of squares)
      for (const mark of square) {
        if (mark.near) continue;
        const near = [];
        for (const by of [-row, 0, row])
          for (const other of [key + by - 1, key + by, key + by + 1])
            for (const one of squares.get(other) ?? [])
              if (!one.near && Math.hypot(one.across - mark.across, one.down - mark.down) < 1) {
                one.near = near;
                near.push(one);
              }
        marks.push(mark);
      }
    return { marks, count };
  };

  const disc = (pen, x, y, radius, fill, edge, width) => {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = edge;
    pen.lineWidth = width;
    pen.stroke();
  };

  // Each sign is drawn once, and its pixels are copied then.
  const stamp = (colors, scale) => {
    const size = Math.ceil(26 * scale), canvas = document.createElement("canvas");
    canvas.width = colors.length * size;
    canvas.height = size;
    const pen = canvas.getContext("2d");
    colors.forEach((color, sign) => {
      const x = (sign + 0.5) * size, y = size / 2, half = 7.5 * scale;
      disc(pen, x, y, 11 * scale, color, "#fff", 1.5 * scale);
      if (signs.naturalWidth)
        pen.drawImage(signs, 0, sign * 24, 24, 24, x - half, y - half, half * 2, half * 2);
    });
    return { canvas, size };
  };

  // MARK: Drawing
  const draw = () => {
    const began = performance.now();
    const { canvas, view } = sheet, scale = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    if (sheet.width !== width || sheet.height !== height || sheet.scale !== scale) {
      Object.assign(sheet, { width, height, scale, stamps: null });
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      gathered.clear();
      // A thousandth of the sheet is never wider than this.
      sheet.least = width / 20000;
    }
    sheet.stamps ??= stamp(sheet.colors, scale);
    const level = levelOf(view.size);
    if (!gathered.has(level)) {
      gathered.set(level, gather(level));
      sheet.gathered++;
    }
    const { marks, count } = gathered.get(level);
    const style = getComputedStyle(canvas), accent = style.color;
    const pen = canvas.getContext("2d");
    const left = (x) => (x - view.left) / view.size * width;
    const top = (y) => (y - view.top) / view.size * height;
    const copy = (x, y, sign) => {
      const { size } = sheet.stamps;
      pen.drawImage(sheet.stamps.canvas, sign * size, 0, size, size,
        Math.round(x * scale - size / 2) / scale, Math.round(y * scale - size / 2) / scale,
        size / scale, size / scale);
    };
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `600 12px ${style.fontFamily}`;
    const [ink, soft, card] = ["--ink", "--soft", "--card"].map((name) =>
      style.getPropertyValue(name));
    sheet.shown = marks.filter((mark) => {
      const x = mark.left = left(mark.x), y = mark.top = top(mark.y), { length } = mark.near;
      if (x < -22 || y < -22 || x > width + 22 || y > height + 22) return false;
      if (length === 1) copy(x, y, mark.sign);
      else {
        disc(pen, x, y, 9 + 3 * `${length}`.length, card, soft, 1.5);
        pen.fillStyle = ink;
        pen.fillText(length, x, y + 1);
      }
      return true;
    });
    const chosen = isVisible(sheet.chosen) && find(sheet.chosen);
    if (chosen) {
      const x = left(chosen.x), y = top(chosen.y);
      disc(pen, x, y, 19, accent, card, 3);
      copy(x, y, chosen.sign);
    }
    if (sheet.cross) {
      const x = left(sheet.cross.x / 1000), y = top(sheet.cross.y / 1000);
      pen.strokeStyle = accent;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(x - 14, y); pen.lineTo(x + 14, y);
      pen.moveTo(x, y - 14); pen.lineTo(x, y + 14);
      pen.stroke();
    }
    // The plan is scaled around its middle.
    if (plan) plan.style.transform = view.size === 1 ? ""
      : `translate(${left(0.5) - width / 2}px, ${top(0.5) - height / 2}px) scale(${1 / view.size})`;
    // For tests.
    Object.assign(canvas, { marks: sheet.shown, view, gathered: sheet.gathered });
    canvas.dataset.count = count;
    canvas.dataset.milliseconds = (performance.now() - began).toFixed(2);
  };

  const find = (id) => {
    let found = null;
    each((one, x, y, sign) => { if (one === id) found = { x, y, sign }; });
    return found;
  };

  // The nearest mark within the width of a finger.
  const nearest = (x, y) => {
    let found = null, least = 22;
    for (const mark of sheet.shown ?? []) {
      const far = Math.hypot(mark.left - x, mark.top - y);
      if (far <= least) [found, least] = [mark, far];
    }
    return found;
  };

  // MARK: The view
  const within = (left, top, size) => {
    size = clamp(size, sheet.least, 1);
    return { left: clamp(left, 0, 1 - size), top: clamp(top, 0, 1 - size), size };
  };
  const show = (view) => {
    const { size } = sheet.view = view;
    sheet.buttons.forEach((button, at) =>
      button.setAttribute("aria-disabled", size === (at ? 1 : sheet.least)));
    // A finger scrolls the page past a whole sheet.
    sheet.canvas.style.touchAction = size < 1 ? "none" : "pan-x pan-y";
    ask();
  };
  // Shows a view at once, as a finger that moves it expects.
  const put = (...view) => {
    sheet.going = null;
    show(sheet.aim = within(...view));
  };
  // Moves to a view in a moment.
  const go = (...view) => {
    if (calm.matches) return put(...view);
    const from = sheet.view, to = sheet.aim = within(...view), began = performance.now();
    const step = (now) => {
      if (!sheet || sheet.going !== step) return;
      const part = clamp((now - began) / 240, 0, 1), rest = (1 - part) ** 3;
      const mix = (key) => to[key] + (from[key] - to[key]) * rest;
      show(rest ? { left: mix("left"), top: mix("top"), size: mix("size") } : to);
      if (rest) requestAnimationFrame(step);
    };
    requestAnimationFrame(sheet.going = step);
  };
  // Zooms so that what is under one point comes under another.
  const zoom = (move, by, from, to = from) => {
    const { left, top, size } = sheet.aim, { width, height } = sheet;
    const next = clamp(size / by, sheet.least, 1);
    move(left + (from.x * size - to.x * next) / width,
      top + (from.y * size - to.y * next) / height, next);
  };
  const whole = () => go(0, 0, 1);
  const middle = () => ({ x: sheet.width / 2, y: sheet.height / 2 });
  const reveal = (x, y) => {
    const { left, top, size } = sheet.aim;
    if (x < left || y < top || x > left + size || y > top + size)
      go(x - size / 2, y - size / 2, size);
  };

  // Opens a mark: the annotation, or what is gathered in it, which marks of one place never leave.
  const open = ({ near }, send) => {
    const across = near.map(({ x }) => x), down = near.map(({ y }) => y);
    const left = Math.min(...across), top = Math.min(...down);
    const wide = Math.max(...across) - left, high = Math.max(...down) - top;
    const most = Math.max(wide, high), size = clamp(most * 1.25, sheet.least, sheet.aim.size / 2);
    if (most && sheet.aim.size > sheet.least)
      return go(left + (wide - size) / 2, top + (high - size) / 2, size);
    const at = near.findIndex(({ id }) => id === sheet.chosen);
    send("chosen", near[(at + 1) % near.length].id);
  };

  // MARK: Placing, and keys
  // While something is placed, the keyboard moves a cross over the sheet.
  const place = (placing) => {
    const { canvas, view } = sheet;
    if (!placing === !sheet.cross) return;
    const half = view.size / 2;
    sheet.cross = placing && {
      x: Math.round((view.left + half) * 1000), y: Math.round((view.top + half) * 1000) };
    canvas.setAttribute("role", placing ? "application" : "img");
    if (placing) canvas.focus({ preventScroll: true });
  };

  const press = (event, send) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { cross } = sheet, { left, top, size } = sheet.aim, { key } = event;
    const way = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[key];
    if (key === "+" || key === "=") zoom(go, 2, middle());
    else if (key === "-") zoom(go, 0.5, middle());
    else if (key === "0") whole();
    else if (way && cross) {
      const step = Math.max(1, Math.round((event.shiftKey ? 50 : 10) * size));
      cross.x = clamp(cross.x + way[0] * step, 0, 1000);
      cross.y = clamp(cross.y + way[1] * step, 0, 1000);
      reveal(cross.x / 1000, cross.y / 1000);
      ask();
    } else if (way && size < 1) go(left + way[0] * size / 4, top + way[1] * size / 4, size);
    else if (cross && key === "Enter") send("placed", `${cross.x} ${cross.y}`);
    else if (cross && key === "Escape") send("cancelled", "");
    else return;
    event.preventDefault();
  };

  // MARK: Pointers
  // One pointer pans a sheet that is zoomed, two pinch; a click is one that has not moved.
  const point = (canvas, send) => {
    const held = new Map();
    let moved = 0;
    const listen = (names, act, options) => {
      for (const name of names.split(" ")) canvas.addEventListener(name, act, options);
    };
    const spot = ({ offsetX, offsetY }) => ({ x: offsetX, y: offsetY });
    const between = (a, b) => ({
      x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) });
    listen("pointerdown", (event) => {
      if (event.button) return;
      if (!held.size) moved = 0;
      held.set(event.pointerId, spot(event));
      canvas.setPointerCapture(event.pointerId);
    });
    listen("pointermove", (event) => {
      const last = held.get(event.pointerId), now = spot(event);
      if (!last) {
        canvas.style.cursor = sheet.cross ? "crosshair" : nearest(now.x, now.y) ? "pointer"
          : sheet.view.size < 1 ? "grab" : "";
        return;
      }
      held.set(event.pointerId, now);
      moved += Math.hypot(now.x - last.x, now.y - last.y);
      if (held.size === 1) {
        if (sheet.view.size < 1) zoom(put, 1, last, now);
        return;
      }
      const other = [...held].find(([id]) => id !== event.pointerId)[1];
      const from = between(last, other), to = between(now, other);
      if (from.far) zoom(put, to.far / from.far, from, to);
    });
    listen("pointerup pointercancel", (event) => held.delete(event.pointerId));
    // Two fingers pinch the sheet, and not the page.
    listen("touchstart", (event) => {
      if (event.touches[1] && event.cancelable) event.preventDefault();
    }, { passive: false });
    listen("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const by = clamp(event.deltaY * (event.deltaMode ? 16 : 1), -60, 60);
      zoom(put, Math.exp(by / -100), spot(event));
    }, { passive: false });
    listen("keydown", (event) => press(event, send));
    listen("click", (event) => {
      if (moved > 5) return;
      const { left, top, size } = sheet.view, { x, y } = spot(event);
      const mark = nearest(x, y);
      if (sheet.cross)
        send("placed", Math.round((left + x / sheet.width * size) * 1000) + " "
          + Math.round((top + y / sheet.height * size) * 1000));
      else if (mark) open(mark, send);
    });
  };

  const follow = ({ sheet: id, visible, chosen, label, colors, placing, zoom: names }) => {
    const bytes = atob(visible);
    sheet.visible = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    sheet.buttons.forEach((button, at) => { button.textContent = names[at]; });
    if (sheet.id !== id) put(0, 0, 1);
    const isOther = chosen !== sheet.chosen;
    Object.assign(sheet, { id, chosen, colors });
    const mark = isOther && find(chosen);
    if (mark) reveal(mark.x, mark.y);
    place(placing);
    sheet.canvas.setAttribute("aria-label", placing ?? label);
    change();
  };

  // MARK: The nodes
  const build = (element, { walls, lines, words, height }) => {
    const svg = (name, attributes, text = "") => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.textContent = text;
      return made;
    };
    plan = svg("svg", { viewBox: `0 0 1000 ${height}`, "aria-hidden": "true" });
    plan.append(svg("path", { d: lines, class: "thin" }), svg("path", { d: walls, class: "wall" }));
    for (const { x, y, size, text } of words)
      plan.append(svg("text", { x, y, "font-size": size, "text-anchor": "middle" }, text));
    element.replaceChildren(plan);
    ask();
  };
  millrace.define("sheet-plan", { mount: build, update: build });

  const take = ({ part, numbers }) => {
    const all = numbers === "" ? [] : numbers.split(" ").map(Number);
    for (let at = 4; at < all.length; at += 4) all[at] += all[at - 4];
    parts.set(part, all);
    change();
  };
  millrace.define("sheet-part", {
    mount(element, properties) { take(properties); return { part: properties.part }; },
    update(element, properties, one) {
      if (properties.part !== one.part) parts.delete(one.part);
      one.part = properties.part;
      take(properties);
    },
    unmount(element, one) { parts.delete(one.part); change(); },
  });

  millrace.define("sheet", {
    mount(element, properties, send) {
      const canvas = document.createElement("canvas"), bar = document.createElement("div");
      canvas.setAttribute("role", "img");
      canvas.tabIndex = 0;
      const acts = { add: () => zoom(go, 2, middle()), remove: () => zoom(go, 0.5, middle()),
        file: whole };
      const buttons = Object.entries(acts).map(([icon, act]) => {
        const button = Object.assign(document.createElement("button"),
          { type: "button", className: "button", onclick: act });
        Object.assign(button.dataset, { style: "icon-only", icon });
        return button;
      });
      bar.append(...buttons);
      element.append(canvas, bar);
      const one = sheet = { canvas, buttons, least: 1 / 32, gathered: 0 };
      point(canvas, send);
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

  signs.crossOrigin = "";
  signs.onload = () => {
    if (sheet) sheet.stamps = null;
    ask();
  };
  signs.src = "/annotations/signs.svg";
  matchMedia("(prefers-color-scheme: dark)").onchange = ask;
})();

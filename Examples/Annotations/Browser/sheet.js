// The sheet: a plan as SVG, and the annotations on a canvas above it.
//
//   sheet-plan   { svg: its source }
//   sheet-part   { part: 0, marks: Base64, four bytes for each }
//                a word from its lowest bit: 8 bits of the id, 10 for each coordinate, in
//                thousandths, and 4 of the sign; a part has 256 ids
//   sheet        { sheet: id, visible: Base64, a bit for each number, chosen: 12 | null, label,
//                  placing: "Click the sheet …" | null, language: "en",
//                  zoom: the names of three buttons }
//                sends chosen <id>; while something is placed: placed <x> <y>
//
// A page has one sheet. The parts are stored here, so that a filter travels as a few bits, and an
// annotation only once. So is the view, the part of the sheet that is seen: { left, top, size } in
// parts of the sheet, whose whole is { 0, 0, 1 }.
(() => {
  "use strict";
  const parts = new Map(); // by number: Base64, then its marks once they are needed
  const gathered = new Map(); // by level of zoom: the marks to draw
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const signs = new Image();
  let sheet = null, plan = null, stamps = null, isAsked = false, waiting = [];

  const thousandths = ({ x, y }) => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`;
  const clamp = (number, least, most) => Math.min(most, Math.max(least, number));

  // All changes between two frames are drawn at once.
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    afterFrame(() => requestAnimationFrame(() => {
      isAsked = false;
      if (sheet) draw();
    }));
  };
  const change = () => {
    gathered.clear();
    ask();
  };
  // What is read comes first: the plan and the marks follow the page's first frame.
  const afterFrame = (act) => waiting ? waiting.push(act) : act();
  requestAnimationFrame(() => setTimeout(() => {
    const acts = waiting;
    waiting = null;
    for (const act of acts) act();
  }));
  // Where a mark is on the screen is known from the first drawing on.
  const afterDrawing = (act) => {
    if (sheet.width) act();
    else afterFrame(() => requestAnimationFrame(() => sheet?.width && act()));
  };

  // MARK: The marks
  const isVisible = (id) => sheet.visible.charCodeAt(id >> 3) >> (id & 7) & 1;

  const find = () => visible().find(({ id }) => id === sheet.chosen);
  const visible = () => [...parts].flatMap(read).filter(({ id }) => isVisible(id));
  const read = ([number, marks]) => {
    if (typeof marks === "string") {
      const bytes = Uint8Array.from(atob(marks), (byte) => byte.charCodeAt());
      marks = Array.from(new Uint32Array(bytes.buffer), (word) => ({
        id: number << 8 | word & 255,
        x: (word >> 8 & 1023) / 1000, y: (word >> 18 & 1023) / 1000, sign: word >>> 28,
      }));
      parts.set(number, marks);
    }
    return marks;
  };

  const levelOf = (size) => Math.floor(-2 * Math.log2(size) + 1e-6);

  // Marks nearer than a finger are one with a count, at the place of one of them. Each is put into
  // a square of a grid and compared with those around it, so the cost is linear; it is paid once
  // for a level, of which there are two for each doubling.
  const gather = (level) => {
    // Farther when far out, so that what the plan says can be read between the counts.
    const reach = level < levelOf(sheet.least) ? Math.max(56, 88 - 8 * level) : 26;
    const squares = new Map(), marks = [];
    const scale = 2 ** (level / 2) / reach, row = 1 << 16;
    const all = visible();
    for (const mark of all) {
      const across = mark.x * sheet.width * scale, down = mark.y * sheet.height * scale;
      const key = Math.floor(down) * row + Math.floor(across);
      if (!squares.has(key)) squares.set(key, []);
      squares.get(key).push({ ...mark, across, down, near: null });
    }
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
    return { marks, count: all.length, chosen: find() };
  };

  // MARK: Drawing
  // Returns the point of the canvas at a point of the sheet.
  const spotOf = ({ x, y }) => {
    const { height, view, width } = sheet;
    return { x: (x - view.left) / view.size * width, y: (y - view.top) / view.size * height };
  };

  const draw = () => {
    const began = performance.now();
    const { canvas, view } = sheet, scale = devicePixelRatio;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width) return;
    if (sheet.width !== width || sheet.scale !== scale) {
      Object.assign(sheet, { width, height, scale });
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      gathered.clear();
      // A thousandth of the sheet is never wider than this.
      sheet.least = width / 20000;
    }
    const level = levelOf(view.size);
    if (!gathered.has(level)) {
      gathered.set(level, gather(level));
      sheet.gathered++;
    }
    const { marks, count, chosen } = gathered.get(level);
    sheet.numbers ??= new Intl.NumberFormat(sheet.language);
    const style = getComputedStyle(canvas), pen = canvas.getContext("2d");
    const disc = (x, y, radius, fill, edge, width) => {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 7);
      pen.fillStyle = fill;
      pen.fill();
      pen.strokeStyle = edge;
      pen.lineWidth = width;
      pen.stroke();
    };
    const copy = (x, y, sign) => {
      if (stamps) pen.drawImage(stamps, 0, sign * 52, 52, 52, x - 13, y - 13, 26, 26);
    };
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `600 12px ${style.fontFamily}`;
    const [ink, soft, card, accent] = ["ink", "soft", "card", "accent"].map((name) =>
      style.getPropertyValue("--" + name));
    sheet.shown = marks.filter((mark) => {
      let { x, y } = spotOf(mark);
      const { length } = mark.near, words = sheet.numbers.format(length);
      const radius = 9 + 3 * words.length;
      // A count at the rim is whole as long as its place is seen.
      if (length > 1 && x > 0 && y > 0 && x < width && y < height) {
        x = clamp(x, radius + 1, width - radius - 1);
        y = clamp(y, radius + 1, height - radius - 1);
      }
      Object.assign(mark, { left: x, top: y });
      if (x < -22 || y < -22 || x > width + 22 || y > height + 22) return false;
      if (length === 1) copy(x, y, mark.sign);
      else {
        disc(x, y, radius, card, soft, 1.5);
        pen.fillStyle = ink;
        pen.fillText(words, x, y + 1);
      }
      return true;
    });
    if (chosen) {
      const { x, y } = spotOf(chosen);
      disc(x, y, 19, accent, card, 3);
      copy(x, y, chosen.sign);
    }
    const { x, y } = spotOf(sheet.at);
    pen.fillStyle = accent;
    if (sheet.placing) {
      pen.fillRect(x - 14, y - 1.5, 28, 3);
      pen.fillRect(x - 1.5, y - 14, 3, 28);
    } else if (canvas.matches(":focus-visible")) disc(x, y, 25, "#0000", accent, 3);
    // The plan is scaled around its middle.
    const middle = spotOf({ x: 0.5, y: 0.5 });
    if (plan) plan.style.transform = view.size === 1 ? ""
      : `translate(${middle.x - width / 2}px, ${middle.y - height / 2}px) scale(${1 / view.size})`;
    // For tests.
    Object.assign(canvas, { marks: sheet.shown, view, at: sheet.at, gathered: sheet.gathered });
    canvas.dataset.count = count;
    canvas.dataset.milliseconds = (performance.now() - began).toFixed(2);
  };

  // Returns the drawn mark that costs least, if it is below a bound.
  const best = (bound, cost) => {
    let found = null;
    for (const mark of sheet.shown ?? []) {
      const far = cost(mark);
      if (far < bound) [found, bound] = [mark, far];
    }
    return found;
  };
  // The nearest mark within the width of a finger.
  const nearest = ({ x, y }) => best(22, ({ left, top }) => Math.hypot(left - x, top - y));

  // MARK: The view
  const within = (left, top, size) => {
    size = clamp(size, sheet.least, 1);
    return { left: clamp(left, 0, 1 - size), top: clamp(top, 0, 1 - size), size };
  };
  const show = (view) => {
    const { size } = sheet.view = view;
    // Any value of the attribute dims a button.
    sheet.buttons.forEach((button, at) =>
      button.ariaDisabled = size === (at ? 1 : sheet.least) ? "true" : null);
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
  const zoom = (move, by, from = { x: sheet.width / 2, y: sheet.height / 2 }, to = from) => {
    const { left, top, size } = sheet.aim, { width, height } = sheet;
    const next = clamp(size / by, sheet.least, 1);
    move(left + (from.x * size - to.x * next) / width,
      top + (from.y * size - to.y * next) / height, next);
  };
  // By the icons of the buttons.
  const acts = { add: () => zoom(go, 2), remove: () => zoom(go, 0.5), file: () => go(0, 0, 1) };
  const isSeen = ({ x, y }) => {
    const { left, top, size } = sheet.aim;
    return x > left && y > top && x < left + size && y < top + size;
  };
  const center = ({ x, y }, size) => go(x - size / 2, y - size / 2, size);

  // Goes to the chosen mark, if it is drawn: to where no other is nearer than a finger, unless it
  // is alone already or was placed where it is. The first of several choices knows the way back.
  const approach = (mark) => {
    const { aim, canvas, chosen, least, placed, shown, width, height } = sheet;
    const back = sheet.back ??= { view: aim, focus: document.activeElement };
    // The details may lie over the page as soon as they are there, and leave less than the sheet.
    requestAnimationFrame(() =>
      canvas.scrollIntoView({ block: innerHeight < 600 ? "center" : "nearest" }));
    if (!mark) return;
    sheet.at = mark;
    if (placed === thousandths(mark) || isSeen(mark) && shown?.some(({ near }) =>
      (!near[1] || aim.size === least) && near.some(({ id }) => id === chosen))) return;
    const far = visible().map(({ id, x, y }) => id === chosen ? Infinity
      : Math.hypot((mark.x - x) * width, (mark.y - y) * height));
    // A level of zoom may be √2 farther than the view.
    center(mark, clamp(Math.min(...far) / 80, least, aim.size));
    back.there = sheet.aim;
  };
  // Returns to where the first choice was made, and to its view unless the person has left it.
  const leave = () => {
    const { view, there, focus } = sheet.back ?? {}, { canvas } = sheet;
    sheet.back = null;
    if (there === sheet.aim) go(view.left, view.top, view.size);
    requestAnimationFrame(() => {
      // A row that is gone has given the focus to the next one.
      if (focus?.isConnected) focus.focus();
      else if (document.activeElement === document.body) canvas.focus();
    });
  };

  // Opens a mark: the annotation, or what is gathered in it, which marks of one place never leave.
  const open = ({ near }) => {
    const across = near.map(({ x }) => x), down = near.map(({ y }) => y);
    const left = Math.min(...across), top = Math.min(...down);
    const wide = Math.max(...across) - left, high = Math.max(...down) - top;
    const most = Math.max(wide, high), size = clamp(most * 1.25, sheet.least, sheet.aim.size / 2);
    if (most && sheet.aim.size > sheet.least)
      return go(left + (wide - size) / 2, top + (high - size) / 2, size);
    const at = near.findIndex(({ id }) => id === sheet.chosen);
    sheet.send("chosen", near[(at + 1) % near.length].id);
  };

  // MARK: Placing, and keys
  // The keyboard has a point of the sheet: a cross while something is placed, otherwise a ring
  // that goes from mark to mark.
  const place = (placing) => {
    const { canvas, view } = sheet, half = view.size / 2, begins = placing && !sheet.placing;
    sheet.placing = placing;
    if (!begins) return;
    sheet.at = { x: view.left + half, y: view.top + half };
    canvas.focus({ preventScroll: true });
  };
  const drop = (at) => sheet.send("placed", sheet.placed = thousandths(at));

  // Moves to the next mark in a direction, or the view if there is none.
  const next = (across, down) => {
    const from = spotOf(sheet.at);
    const found = best(Infinity, ({ left, top }) => {
      const x = left - from.x, y = top - from.y, ahead = x * across + y * down;
      return ahead > 1 ? ahead + 2 * Math.abs(x * down + y * across) : Infinity;
    });
    if (found) look(found);
    else pan(across, down);
  };
  const pan = (across, down) => {
    const { left, top, size } = sheet.aim;
    go(left + across * size / 4, top + down * size / 4, size);
  };
  const look = (at) => {
    sheet.at = at;
    if (!isSeen(at)) center(at, sheet.aim.size);
    ask();
  };

  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { aim, at, placing } = sheet, { key, shiftKey } = event;
    const way = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[key];
    const mark = key === "Enter" && nearest(spotOf(at));
    const act = acts[{ "+": "add", "=": "add", "-": "remove", 0: "file" }[key]];
    if (act) act();
    else if (way && placing) {
      const step = Math.max(1, Math.round((shiftKey ? 50 : 10) * aim.size)) / 1000;
      look({ x: clamp(at.x + way[0] * step, 0, 1), y: clamp(at.y + way[1] * step, 0, 1) });
    } else if (way) (shiftKey ? pan : next)(...way);
    else if (key === "Enter" && placing) drop(at);
    else if (mark) open(mark);
    else return;
    event.preventDefault();
  };

  // MARK: Pointers
  // One pointer pans a sheet that is zoomed, two pinch; a click is one that has not moved.
  const point = (canvas) => {
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
        canvas.style.cursor = sheet.placing ? "crosshair" : nearest(now) ? "pointer"
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
    listen("keydown", press);
    listen("focus blur", ask);
    listen("click", (event) => {
      if (moved > 5) return;
      const { left, top, size } = sheet.view, at = spot(event), mark = nearest(at);
      if (sheet.placing)
        drop({ x: left + at.x / sheet.width * size, y: top + at.y / sheet.height * size });
      else if (mark) open(mark);
    });
  };

  const follow = ({ sheet: id, visible, chosen, label, placing, language, zoom: names }) => {
    sheet.visible = atob(visible);
    if (sheet.language !== language) Object.assign(sheet, { language, numbers: null });
    sheet.buttons.forEach((button, at) => { button.textContent = names[at]; });
    if (sheet.id !== id) {
      put(0, 0, 1);
      Object.assign(sheet, { id, chosen, back: null });
    }
    const isOther = chosen !== sheet.chosen;
    sheet.chosen = chosen;
    if (isOther && chosen === null) leave();
    else if (isOther) afterDrawing(() => approach(find()));
    place(placing);
    sheet.canvas.setAttribute("aria-label", placing ?? label);
    change();
  };

  // MARK: The nodes
  const build = (element, { svg }) => {
    afterFrame(() => {
      element.innerHTML = svg;
      plan = element.firstChild;
      ask();
    });
  };
  millrace.define("sheet-plan", { mount: build, update: build });

  const take = ({ part, marks }) => {
    parts.set(part, marks);
    change();
  };
  millrace.define("sheet-part", {
    mount(element, properties) { take(properties); return properties.part; },
    update(element, properties) { take(properties); },
    unmount(element, part) { parts.delete(part); change(); },
  });

  millrace.define("sheet", {
    mount(element, properties, send) {
      const canvas = document.createElement("canvas"), bar = document.createElement("div");
      canvas.setAttribute("role", "application");
      canvas.tabIndex = 0;
      const buttons = Object.entries(acts).map(([icon, act]) => {
        const button = Object.assign(document.createElement("button"),
          { type: "button", className: "button", onclick: act });
        Object.assign(button.dataset, { style: "icon-only", icon });
        return button;
      });
      bar.append(...buttons);
      element.append(canvas, bar);
      const one = sheet = { canvas, buttons, least: 1 / 32, gathered: 0, send,
        at: { x: 0.5, y: 0.5 } };
      point(canvas);
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

  // Pixels are copied faster than lines are drawn; these are sharp on a screen of two to a point.
  signs.onload = async () => {
    stamps = await createImageBitmap(signs, { resizeWidth: 52 });
    ask();
  };
  signs.src = "/annotations/signs.svg";
  matchMedia("(prefers-color-scheme: dark)").onchange = ask;
})();

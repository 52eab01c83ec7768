// A pad to tap in time. The taps are timed here: on the way to the server they would lose their rhythm.
millrace.define("tempo", {
  mount(element, { tempo }, send) {
    const pad = document.createElement("button");
    pad.type = "button";
    pad.className = "tempo";
    const taps = [];
    const tap = () => {
      const now = performance.now();
      // After a pause of two seconds somebody begins anew.
      if (now - taps.at(-1) > 2000) taps.length = 0;
      taps.push(now);
      if (taps.length > 8) taps.shift();
      if (taps.length < 2) return;
      const beat = (now - taps[0]) / (taps.length - 1);
      send("tempo", String(Math.round(60000 / beat)), { newest: true });
    };
    // By mouse when it goes down, which is when a person means it; by keyboard when it is a click.
    pad.addEventListener("pointerdown", tap);
    pad.addEventListener("click", (click) => { if (click.detail === 0) tap(); });
    element.append(pad);
    this.update(element, { tempo }, pad);
    return pad;
  },
  update(element, { tempo }, pad) {
    pad.textContent = tempo === null ? "Tap" : `♩ = ${tempo}`;
  },
});

// A pad to tap in time. The taps are timed here: on their way to the server they would lose their
// rhythm.
millrace.define("tempo", {
  mount(element, { tempo }, send) {
    const pad = document.createElement("button");
    pad.type = "button";
    pad.className = "tempo";
    const taps = [];
    const tap = () => {
      const now = performance.now();
      // A pause of two seconds begins a new measurement.
      if (now - taps.at(-1) > 2000) taps.length = 0;
      taps.push(now);
      if (taps.length > 8) taps.shift();
      if (taps.length < 2) return;
      const beat = (now - taps[0]) / (taps.length - 1);
      send("tempo", String(Math.round(60000 / beat)), { newest: true });
    };
    // The pointer counts when it goes down, at the moment of the tap; the keyboard counts as a
    // click.
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

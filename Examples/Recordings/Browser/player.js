// The player: plays the source that the program names, and reports its progress.
//
//   properties  { source: "/recordings/audio/…", isPlaying: true, seek: 3, position: 1500 }
//   events      progress <milliseconds> · ended · paused · blocked · broken <reason>
//
// A seek has a number, so that a second seek to the same position is recognised.
//
// It also draws the loudness of the sound behind the slider that follows the node. The slider stays
// the control; it is shown alone if the sound is too large or cannot be decoded.
(() => {
  "use strict";
  // Only one page of this browser plays at a time.
  const others = new BroadcastChannel("millrace.recordings.player");

  const play = async (player) => {
    others.postMessage("playing");
    try {
      await player.audio.play();
    } catch (error) {
      // Another command arrived before the sound started.
      if (error.name === "AbortError" || !player.isPlaying) return;
      player.isPlaying = false;
      player.send(error.name === "NotAllowedError" ? "blocked" : "broken", error.message);
    }
  };

  const count = 120; // the bars of a drawing

  // Returns a bar for each part of a sound, as commands of an SVG path. The decoded samples are
  // released with the end of this function.
  const read = async (source, signal) => {
    const answer = await fetch(source, { signal });
    if (answer.headers.get("content-length") > 20e6) throw answer.body.cancel();
    const bytes = await answer.arrayBuffer();
    // This rate is enough for a voice, and a third of the memory that most files would take.
    const sound = await new OfflineAudioContext(1, 1, 16000).decodeAudioData(bytes);
    const peaks = Array(count).fill(0);
    for (let channel = sound.numberOfChannels; channel--;)
      sound.getChannelData(channel).forEach((sample, at) => {
        at = Math.floor(at * count / sound.length);
        peaks[at] = Math.max(peaks[at], Math.abs(sample));
      });
    // A quiet sound fills the drawing as well; the noise of silence does not.
    const top = Math.max(0.05, ...peaks) / 45;
    return peaks.map((peak, at) => {
      // A line without a length is a dot, by its caps.
      const height = Math.ceil(peak / top);
      return `M${at + 0.5} -${height}V${height}`;
    });
  };

  // Shows how far the sound is, and at once where a person drags to, until the sound is there too.
  const show = (player) => {
    const { audio, bars, drawing } = player;
    const part = (seconds) => Math.min(1, seconds / audio.duration || 0) * count;
    const heard = part(audio.currentTime), at = part(player.held ?? audio.currentTime);
    if (Math.abs(heard - at) < 1) player.held = null;
    drawing.dataset.bars = bars.length;
    drawing.lastChild.setAttribute("d", `${bars.slice(0, at).join("")}M${at} -50V50`);
    drawing.firstChild.setAttribute("d", bars.slice(at).join(""));
    cancelAnimationFrame(player.frame);
    if (!audio.paused) player.frame = requestAnimationFrame(() => show(player));
  };

  const draw = async (player) => {
    player.reading?.abort();
    player.bars = [];
    show(player);
    const { signal } = player.reading = new AbortController();
    // In a narrow page the list may hide the player.
    await new Promise((go) => {
      new IntersectionObserver((entries, observer) => {
        if (entries.at(-1).isIntersecting) go(observer.disconnect());
      }).observe(player.column);
    });
    const bars = await read(player.source, signal);
    signal.throwIfAborted();
    player.bars = bars;
    show(player);
  };

  const follow = (player, { source, isPlaying, seek, position }) => {
    const { audio } = player;
    const isOther = source !== player.source;
    if (isOther) {
      player.source = source;
      audio.src = source;
      // Abandoned, too large, or of a kind that cannot be decoded: the slider is enough.
      draw(player).catch(() => {});
    }
    if (isOther || seek !== player.seek) audio.currentTime = position / 1000;
    player.seek = seek;
    if (isPlaying === player.isPlaying && !isOther) return;
    player.isPlaying = isPlaying;
    if (isPlaying) play(player);
    else audio.pause();
  };

  millrace.define("player", {
    mount(element, properties, send) {
      element.innerHTML = `<audio preload="metadata"></audio>
        <svg viewBox="0 -50 ${count} 100" preserveAspectRatio="none"><path/><path/></svg>`;
      // The slider says all that the drawing shows.
      element.ariaHidden = true;
      const [audio, drawing] = element.children, column = element.parentElement;
      const player = { audio, drawing, column, send, isPlaying: false };
      const progress = () =>
        send("progress", Math.round(audio.currentTime * 1000), { newest: true });
      const stop = (...what) => {
        if (!player.isPlaying) return;
        player.isPlaying = false;
        send(...what);
      };
      // Two reports a second are enough for a clock: the page is stored after each of them.
      let sent = 0;
      audio.ontimeupdate = () => {
        if (!player.isPlaying || audio.seeking || Math.abs(audio.currentTime - sent) < 0.5) return;
        sent = audio.currentTime;
        progress();
      };
      audio.onended = () => stop("ended");
      // A key of the keyboard or unplugged headphones paused the audio.
      audio.onpause = () => { if (!audio.ended) stop("paused"); };
      audio.onerror = () => {
        player.isPlaying = false;
        send("broken", audio.error?.message ?? "");
      };
      player.hear = () => { if (player.isPlaying) audio.pause(); };
      audio.onseeking = audio.onplaying = () => show(player);
      column.oninput = ({ target }) => {
        if (target.type !== "range") return;
        player.held = target.value;
        show(player);
      };
      others.addEventListener("message", player.hear);
      follow(player, properties);
      return player;
    },
    update(element, properties, player) { follow(player, properties); },
    unmount(element, player) {
      others.removeEventListener("message", player.hear);
      player.reading.abort();
      player.audio.onpause = player.audio.onerror = player.audio.ontimeupdate = null;
      player.audio.pause();
      player.audio.removeAttribute("src");
      player.audio.load();
    },
  });
})();

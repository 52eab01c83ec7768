// The player: plays the source that the program names, and reports its progress.
//
//   properties  { source: "/recordings/audio/…", isPlaying: true, seek: 3, position: 1500 }
//   events      progress <milliseconds> · ended · paused · blocked · broken <reason>
//
// A seek has a number, so that a second seek to the same position is recognised.
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

  const follow = (player, { source, isPlaying, seek, position }) => {
    const { audio } = player;
    const isOther = source !== player.source;
    if (isOther) {
      player.source = source;
      audio.src = source;
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
      const audio = document.createElement("audio");
      audio.preload = "metadata";
      element.append(audio);
      const player = { audio, send, isPlaying: false };
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
      others.addEventListener("message", player.hear);
      follow(player, properties);
      return player;
    },
    update(element, properties, player) { follow(player, properties); },
    unmount(element, player) {
      others.removeEventListener("message", player.hear);
      player.audio.onpause = player.audio.onerror = player.audio.ontimeupdate = null;
      player.audio.pause();
      player.audio.removeAttribute("src");
      player.audio.load();
    },
  });
})();

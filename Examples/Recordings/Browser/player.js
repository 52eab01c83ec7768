// The loudspeaker: plays what the program names, and tells how far it is.
//
//   properties  { source: "/recordings/audio/…", isPlaying: true, seek: 3, position: 1500 }
//   events      progress <milliseconds> · ended · paused · blocked · broken <reason>
//
// A seek has a number, so that the same position can be gone to twice.
(() => {
  "use strict";
  // Of all pages of this browser one plays at a time.
  const others = new BroadcastChannel("millrace.recordings.player");

  const play = async (player) => {
    others.postMessage("playing");
    try {
      await player.audio.play();
    } catch (error) {
      // Another command came before the sound did.
      if (error.name === "AbortError" || !player.isPlaying) return;
      player.isPlaying = false;
      player.tell(error.name === "NotAllowedError" ? "blocked" : "broken", error.message);
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
    mount(element, properties, tell) {
      const audio = document.createElement("audio");
      audio.preload = "metadata";
      element.append(audio);
      const player = { audio, tell, isPlaying: false };
      const progress = () => tell("progress", Math.round(audio.currentTime * 1000), { newest: true });
      const stop = (...what) => {
        if (!player.isPlaying) return;
        player.isPlaying = false;
        tell(...what);
      };
      // Twice a second is enough for a clock: each time the page is stored.
      let told = 0;
      audio.ontimeupdate = () => {
        if (!player.isPlaying || audio.seeking || Math.abs(audio.currentTime - told) < 0.5) return;
        told = audio.currentTime;
        progress();
      };
      audio.onended = () => stop("ended");
      // By a key of the keyboard, or because the headphones were pulled out.
      audio.onpause = () => { if (!audio.ended) stop("paused"); };
      audio.onerror = () => {
        player.isPlaying = false;
        tell("broken", audio.error?.message ?? "");
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

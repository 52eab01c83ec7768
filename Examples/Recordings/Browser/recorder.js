// The recorder: records while the program asks for it, and uploads the result.
//
//   properties  { wanted: "ask" | "record" | "send" | "file" | "nothing", attempt: 1,
//                 control: "recording", limit: 3600 }
//   events      started · ticked <seconds> · stopped · denied · absent · unsupported ·
//               failed <reason> · lost
//
// The sound stays here until the program has it: "send" with a higher attempt uploads it again. A
// node that is mounted in any state but "ask" belongs to a page that was reloaded, and the sound of
// the previous page is lost.
//
// The buttons with the test ids `<control>-stop` and `<control>-cancel` act on the microphone here,
// before the program receives the presses: without a connection it would keep recording. The sound
// and the presses are sent once a connection exists.
(() => {
  "use strict";
  const link = document.getElementById("link"); // seen while the page has no connection
  const types = ["audio/webm;codecs=opus", "audio/webm", "audio/ogg;codecs=opus", "audio/mp4"];

  const refusal = ({ name, message }) =>
    name === "NotAllowedError" || name === "SecurityError" ? ["denied"]
    : name === "NotFoundError" ? ["absent"]
    : ["failed", message || name];

  const begin = async (recorder) => {
    if (!navigator.mediaDevices?.getUserMedia || !window.MediaRecorder)
      return recorder.send("unsupported");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      // The person may have left the page before the permission was granted.
      if (recorder.isOver) return stream.getTracks().forEach((track) => track.stop());
      recorder.stream = stream;
      record(recorder);
    } catch (error) {
      if (!recorder.isOver) recorder.send(...refusal(error));
    }
  };

  const record = (recorder) => {
    const type = types.find((type) => MediaRecorder.isTypeSupported(type));
    const media = recorder.media = new MediaRecorder(
      recorder.stream, { mimeType: type, audioBitsPerSecond: 64000 });
    const pieces = [];
    let seconds = 0;
    media.ondataavailable = ({ data }) => { if (data.size) pieces.push(data); };
    media.onerror = ({ error }) => recorder.send("failed", error?.message ?? "unknown");
    // Also called when the microphone is unplugged.
    media.onstop = () => {
      quiet(recorder);
      if (recorder.isOver) return;
      recorder.sound = new Blob(pieces, { type: media.mimeType.split(";")[0] });
      recorder.send("stopped");
      give(recorder);
    };
    media.start(1000); // a second at a time, so that little is lost with the browser
    const began = performance.now();
    recorder.clock = setInterval(() => {
      const now = Math.floor((performance.now() - began) / 1000);
      if (now > seconds) recorder.send("ticked", seconds = now, { newest: true });
      // A longer recording would be refused; the sound up to the limit is kept.
      if (now >= recorder.limit && media.state === "recording") media.stop();
    }, 100);
    show(recorder);
    recorder.send("started");
  };

  // Draws the level here alone: sixty updates a second are too many for the connection.
  const show = (recorder) => {
    const context = recorder.context = new AudioContext();
    const analyser = context.createAnalyser(), samples = new Float32Array(analyser.fftSize);
    context.createMediaStreamSource(recorder.stream).connect(analyser);
    const draw = () => {
      if (!recorder.context) return;
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // From −60 dB, a quiet room, to full.
      recorder.meter.value = Math.max(0, 1 + Math.log10(power + 1e-9) / 6);
      requestAnimationFrame(draw);
    };
    draw();
  };

  const quiet = (recorder) => {
    clearInterval(recorder.clock);
    recorder.context?.close();
    recorder.context = null;
    recorder.stream?.getTracks().forEach((track) => track.stop());
    recorder.stream = null;
    recorder.meter.value = 0;
  };

  const give = (recorder) => {
    // If the microphone stopped by itself, the program counts this upload as its first attempt.
    recorder.given = Math.max(1, recorder.attempt);
    const ending = recorder.sound.type.split("/")[1] || "webm";
    recorder.upload = millrace.upload(recorder.control, recorder.sound, `recording.${ending}`);
  };

  const release = (recorder) => {
    recorder.isOver = true;
    if (recorder.upload !== undefined) millrace.withdraw(recorder.upload);
    if (recorder.media?.state === "recording") recorder.media.stop();
    quiet(recorder);
  };

  // Shows a press that has acted here and has not reached the program yet.
  const explain = (recorder) => {
    const isLive = link.hidden;
    const words = {
      stopped: isLive ? "Stopped." : "Stopped. The sound is sent when the connection is back.",
      cancelled: isLive ? "Cancelled."
        : "Cancelled. Nothing is recorded. This closes when the connection is back.",
    }[recorder.done] ?? "";
    if (recorder.words.textContent !== words) recorder.words.textContent = words;
  };
  // Hides a button that has acted.
  const leaveStop = ({ sheet, control }) => {
    const [stop, cancel] = ["stop", "cancel"].map((name) =>
      sheet.querySelector(`[data-testid="${CSS.escape(control)}-${name}"]`));
    if (document.activeElement === stop) cancel?.focus();
    if (stop) stop.hidden = true;
  };
  const stop = (recorder) => {
    if (recorder.media?.state !== "recording") return;
    recorder.media.stop();
    recorder.done = "stopped";
  };
  const cancel = (recorder) => {
    release(recorder);
    recorder.sound = null;
    recorder.done = "cancelled";
  };
  const press = (recorder, target) => {
    const button = target.closest("button[data-testid]")?.dataset.testid;
    if (recorder.isOver) return;
    if (button === `${recorder.control}-stop`) stop(recorder);
    if (button === `${recorder.control}-cancel`) cancel(recorder);
    if (recorder.done) leaveStop(recorder);
    explain(recorder);
  };

  const follow = (recorder, { wanted, attempt, control }) => {
    Object.assign(recorder, { attempt, control });
    if (recorder.isOver || wanted !== "send") return;
    // After a stop a moment ago the sound is not complete yet; it is uploaded when it is.
    const isStopping = recorder.done === "stopped";
    // The program has received the press, and shows the progress itself.
    recorder.done = null;
    explain(recorder);
    if (recorder.media?.state === "recording") recorder.media.stop();
    else if (!recorder.sound) { if (!isStopping) recorder.send("lost"); }
    else if (attempt > recorder.given) give(recorder);
  };

  millrace.define("recorder", {
    mount(element, properties, send) {
      const meter = document.createElement("meter");
      meter.setAttribute("aria-label", "Level");
      const words = document.createElement("p");
      words.setAttribute("role", "status");
      element.append(meter, words);
      const { wanted, attempt, control, limit } = properties;
      const recorder = { meter, words, send, attempt, control, limit, given: 0 };
      recorder.sheet = element.closest("dialog");
      recorder.press = ({ target }) => press(recorder, target);
      recorder.sheet.addEventListener("click", recorder.press);
      recorder.connection = new MutationObserver(() => explain(recorder));
      recorder.connection.observe(link, { attributeFilter: ["hidden"] });
      // Asks before the page is left while the sound exists only here.
      recorder.ask = (event) => { if (recorder.stream || recorder.sound) event.preventDefault(); };
      window.addEventListener("beforeunload", recorder.ask);
      if (wanted === "ask") begin(recorder);
      else if (wanted !== "nothing") send("lost");
      return recorder;
    },
    update(element, properties, recorder) { follow(recorder, properties); },
    unmount(element, recorder) {
      release(recorder);
      recorder.sheet.removeEventListener("click", recorder.press);
      recorder.connection.disconnect();
      window.removeEventListener("beforeunload", recorder.ask);
    },
  });
})();

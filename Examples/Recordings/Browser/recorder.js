// The microphone: records while the program wants it to, and gives what was recorded to the place for files.
//
//   properties  { wanted: "ask" | "record" | "send" | "file" | "nothing", attempt: 1, place: "recording", limit: 3600 }
//   events      started · ticked <seconds> · stopped · denied · absent · unsupported · failed <reason> · lost
//
// The sound stays here until the program has it: "send" with a higher attempt gives it once more. A
// node that is mounted in any state but "ask" belongs to a page that was loaded again, and what the
// page before it had recorded is lost.
//
// The buttons with the test ids `<place>-stop` and `<place>-cancel` act on the microphone here, before
// the program hears of them: without a connection it would go on listening. The sound, and the
// presses, are sent when there is one.
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
      return recorder.tell("unsupported");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      // The question may have been answered after the person has left.
      if (recorder.isOver) return stream.getTracks().forEach((track) => track.stop());
      recorder.stream = stream;
      record(recorder);
    } catch (error) {
      if (!recorder.isOver) recorder.tell(...refusal(error));
    }
  };

  const record = (recorder) => {
    const type = types.find((type) => MediaRecorder.isTypeSupported(type));
    const media = recorder.media = new MediaRecorder(
      recorder.stream, { mimeType: type, audioBitsPerSecond: 64000 });
    const pieces = [];
    let seconds = 0;
    media.ondataavailable = ({ data }) => { if (data.size) pieces.push(data); };
    media.onerror = ({ error }) => recorder.tell("failed", error?.message ?? "unknown");
    // Also when the microphone is pulled out.
    media.onstop = () => {
      quiet(recorder);
      if (recorder.isOver) return;
      recorder.sound = new Blob(pieces, { type: media.mimeType.split(";")[0] });
      recorder.tell("stopped");
      give(recorder);
    };
    media.start(1000); // a second at a time, so that little is lost with the browser
    const began = performance.now();
    recorder.clock = setInterval(() => {
      const now = Math.floor((performance.now() - began) / 1000);
      if (now > seconds) recorder.tell("ticked", seconds = now, { newest: true });
      // More than this would not be taken; what there is then is kept.
      if (now >= recorder.limit && media.state === "recording") media.stop();
    }, 100);
    show(recorder);
    recorder.tell("started");
  };

  // How loud it is, drawn here alone: sixty times a second is nothing for a wire.
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
    // Where the microphone went by itself, the program will count this as its first attempt.
    recorder.given = Math.max(1, recorder.attempt);
    const ending = recorder.sound.type.split("/")[1] || "webm";
    recorder.upload = millrace.upload(recorder.place, recorder.sound, `recording.${ending}`);
  };

  const release = (recorder) => {
    recorder.isOver = true;
    if (recorder.upload !== undefined) millrace.withdraw(recorder.upload);
    if (recorder.media?.state === "recording") recorder.media.stop();
    quiet(recorder);
  };

  // What has been done here and has not reached the program yet, in words.
  const explain = (recorder) => {
    const isLive = link.hidden;
    const words = {
      stopped: isLive ? "Stopped." : "Stopped. The sound is sent when the connection is back.",
      cancelled: isLive ? "Cancelled."
        : "Cancelled. Nothing is recorded. This closes when the connection is back.",
    }[recorder.done] ?? "";
    if (recorder.words.textContent !== words) recorder.words.textContent = words;
  };
  // A button that has acted is not offered again.
  const leaveStop = ({ sheet, place }) => {
    const [stop, cancel] = ["stop", "cancel"].map((name) =>
      sheet.querySelector(`[data-testid="${CSS.escape(place)}-${name}"]`));
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
    if (button === `${recorder.place}-stop`) stop(recorder);
    if (button === `${recorder.place}-cancel`) cancel(recorder);
    if (recorder.done) leaveStop(recorder);
    explain(recorder);
  };

  const follow = (recorder, { wanted, attempt, place }) => {
    Object.assign(recorder, { attempt, place });
    if (recorder.isOver || wanted !== "send") return;
    // Stopped a moment ago, the sound is about to be there, and is given then.
    const isStopping = recorder.done === "stopped";
    // The program has heard, and says itself how far it is.
    recorder.done = null;
    explain(recorder);
    if (recorder.media?.state === "recording") recorder.media.stop();
    else if (!recorder.sound) { if (!isStopping) recorder.tell("lost"); }
    else if (attempt > recorder.given) give(recorder);
  };

  millrace.define("recorder", {
    mount(element, properties, tell) {
      const meter = document.createElement("meter");
      meter.setAttribute("aria-label", "Level");
      const words = document.createElement("p");
      words.setAttribute("role", "status");
      element.append(meter, words);
      const { wanted, attempt, place, limit } = properties;
      const recorder = { meter, words, tell, attempt, place, limit, given: 0 };
      recorder.sheet = element.closest("dialog");
      recorder.press = ({ target }) => press(recorder, target);
      recorder.sheet.addEventListener("click", recorder.press);
      recorder.connection = new MutationObserver(() => explain(recorder));
      recorder.connection.observe(link, { attributeFilter: ["hidden"] });
      // What is only here is not left by accident.
      recorder.ask = (event) => { if (recorder.stream || recorder.sound) event.preventDefault(); };
      window.addEventListener("beforeunload", recorder.ask);
      if (wanted === "ask") begin(recorder);
      else if (wanted !== "nothing") tell("lost");
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

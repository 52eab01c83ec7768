// The location of the browser: answers each request of the program once.
//
//   properties  { question: 1 | null }
//   events      located <lat,lon> · denied · unavailable · timed-out
(() => {
  "use strict";
  const failures = { 1: "denied", 2: "unavailable", 3: "timed-out" };

  const follow = (state, { question }) => {
    if (question === state.question) return;
    state.question = question;
    if (question === null) return;
    // A question that was cancelled or replaced is not answered.
    const send = (...words) => { if (state.question === question) state.send(...words); };
    if (!navigator.geolocation || !isSecureContext) return send("unavailable");
    // The browser's own limit begins when the person has allowed it, which may never be.
    setTimeout(send, 20_000, "timed-out");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        send("located", `${latitude.toFixed(3)},${longitude.toFixed(3)}`),
      ({ code }) => send(failures[code] ?? "unavailable"),
      { timeout: 10_000, maximumAge: 60_000 });
  };

  millrace.define("geolocation", {
    mount(element, properties, send) {
      const state = { send, question: null };
      follow(state, properties);
      return state;
    },
    update(element, properties, state) { follow(state, properties); },
    unmount(element, state) { state.question = null; },
  });
})();

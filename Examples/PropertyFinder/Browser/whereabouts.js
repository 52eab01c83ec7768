// Where the browser is: answers each question of the program once.
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
    // A question that has been taken back, or has been followed by another, is not answered.
    const tell = (...words) => { if (state.question === question) state.tell(...words); };
    if (!navigator.geolocation) return tell("unavailable");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => tell("located", `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      ({ code }) => tell(failures[code] ?? "unavailable"),
      { timeout: 10_000, maximumAge: 60_000 });
  };

  millrace.define("whereabouts", {
    mount(element, properties, tell) {
      const state = { tell, question: null };
      follow(state, properties);
      return state;
    },
    update(element, properties, state) { follow(state, properties); },
    unmount(element, state) { state.question = null; },
  });
})();

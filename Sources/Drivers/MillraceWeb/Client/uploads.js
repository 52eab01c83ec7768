// How files of a live page travel. Loaded when there is a place for files on the page.
(() => {
  "use strict";
  const { millrace } = window;
  const page = document.documentElement.dataset;

  // Piece after piece, beside the socket; after a break the server says how much it has.
  millrace.sendFilesBy(async (number, file, uploads) => {
    const ask = (method, headers, body) => fetch(`/millrace/upload/${number}`, {
      method, body, cache: "no-store", headers: { "millrace-session": page.session, ...headers },
      signal: AbortSignal.timeout(60000) });
    for (let at = 0, breaks = 0; uploads.has(number);) {
      try {
        if (!("live" in page)) throw new Error("no connection");
        const answer = breaks ? await ask("HEAD")
          : await ask("POST", { "millrace-offset": at }, await file.slice(at, at + 131072).arrayBuffer());
        const there = answer.headers.get("millrace-offset");
        // Too slow, too often, or a server in trouble: later. Any other refusal stays one.
        if (answer.status >= 500 || answer.status === 408 || answer.status === 429)
          throw new Error(answer.statusText);
        if (there === null || !answer.ok) return millrace.withdraw(number);
        at = Number(there);
        breaks = 0;
        if (at === file.size) return uploads.delete(number);
      } catch (error) {
        // A file that cannot be read any more will not come; a connection that broke will come back.
        if (error.name === "NotReadableError" || error.name === "NotFoundError")
          return millrace.withdraw(number);
        await new Promise((resume) => setTimeout(resume, Math.min(5000, 200 * 2 ** breaks++)));
      }
    }
  });
})();

// The transport of files of a live page. It is loaded with the first upload control on the page.
//
// Contract: millrace.js offers files over the socket, and calls the function below once the server
// has handled an offer. The function sends the file in posts beside the socket, and removes it from
// `uploads` or withdraws it.
(() => {
  "use strict";
  const { millrace } = window;
  const page = document.documentElement.dataset;

  // Sends a file piece by piece; after a failure it asks the server for the number of bytes it has.
  millrace.sendFilesBy(async (number, file, uploads) => {
    const ask = (method, headers, body) => fetch(`${page.root ?? ""}/millrace/upload/${number}`, {
      method, body, cache: "no-store", headers: { "millrace-session": page.session, ...headers },
      signal: AbortSignal.timeout(60000) });
    for (let at = 0, breaks = 0; uploads.has(number);) {
      try {
        if (!("live" in page)) throw new Error("no connection");
        const piece = () => file.slice(at, at + 131072).arrayBuffer();
        const answer = breaks ? await ask("HEAD")
          : await ask("POST", { "millrace-offset": at }, await piece());
        const there = answer.headers.get("millrace-offset");
        // Timeouts, limits and server errors are retried later. Any other refusal is final.
        if (answer.status >= 500 || answer.status === 408 || answer.status === 429)
          throw new Error(answer.statusText);
        if (there === null || !answer.ok) return millrace.withdraw(number);
        at = Number(there);
        breaks = 0;
        if (at === file.size) return uploads.delete(number);
      } catch (error) {
        // An unreadable file stays unreadable; a broken connection returns.
        if (error.name === "NotReadableError" || error.name === "NotFoundError")
          return millrace.withdraw(number);
        await new Promise((resume) => setTimeout(resume, Math.min(5000, 200 * 2 ** breaks++)));
      }
    }
  });
})();

// The transport of files of a live page. It is loaded with the first upload control on the page.
//
// Contract: millrace.js offers files over the socket, and calls the function below once the server
// has handled an offer. The function sends the file in posts beside the socket, and removes it from
// `uploads` or withdraws it. A preview shows a chosen picture from this machine.
(() => {
  "use strict";
  const { millrace } = window;
  const page = document.documentElement.dataset;

  // The chosen files of this page, by number.
  const files = new Map();

  // The size of a piece in bytes: half after a failure, since a server waits for a piece only so
  // long, and twice as much after one that took less than two seconds.
  const most = 131072, least = 8192;
  let size = most;

  // Sends a file piece by piece; after a failure it asks the server for the number of bytes it has.
  millrace.sendFilesBy(async (number, file, uploads) => {
    files.set(number, file);
    const ask = (method, headers, body) => fetch(`${page.root ?? ""}/millrace/upload/${number}`, {
      method, body, cache: "no-store", headers: { "millrace-session": page.session, ...headers },
      signal: AbortSignal.timeout(60000) });
    for (let at = 0, breaks = 0; uploads.has(number);) {
      try {
        if (!("live" in page)) throw new Error("no connection");
        const piece = () => file.slice(at, at + size).arrayBuffer();
        const begin = performance.now();
        const isPiece = !breaks;
        const answer = isPiece ? await ask("POST", { "millrace-offset": at }, await piece())
          : await ask("HEAD");
        const there = answer.headers.get("millrace-offset");
        // Timeouts, limits and server errors are retried later. Any other refusal is final.
        if (answer.status >= 500 || answer.status === 408 || answer.status === 429)
          throw new Error(answer.statusText);
        if (there === null || !answer.ok) return millrace.withdraw(number);
        // The piece before is still being written.
        if (isPiece && file.size && Number(there) === at) throw new Error("busy");
        at = Number(there);
        breaks = 0;
        if (at === file.size) return uploads.delete(number);
        if (isPiece && performance.now() - begin < 2000) size = Math.min(most, 2 * size);
      } catch (error) {
        // An unreadable file stays unreadable; a broken connection returns.
        if (error.name === "NotReadableError" || error.name === "NotFoundError")
          return millrace.withdraw(number);
        size = Math.max(least, size / 2);
        await new Promise((resume) => setTimeout(resume, Math.min(5000, 200 * 2 ** breaks++)));
      }
    }
  });

  millrace.define("millrace-preview", {
    mount(element, { number, name, size, type, address }) {
      const file = files.get(number);
      const isOwn = /^image/.test(file?.type) && file.name === name && file.size === size;
      const src = isOwn ? URL.createObjectURL(file) : address;
      const icon = document.createElement("span");
      icon.dataset.icon = /^image/.test(type) ? "image" : "file";
      icon.style.cssText = "display: grid; place-content: center; height: 100%";
      element.append(icon);
      // A picture that the browser cannot read leaves the icon.
      if (src) icon.replaceWith(Object.assign(new Image(), {
        className: "image", alt: "", src, style: "width: 100%; height: 100%; object-fit: cover",
        onerror() { this.replaceWith(icon); } }));
      return src;
    },
    unmount: (element, address) => URL.revokeObjectURL(address),
  });
})();

import { request as ask } from "node:http";

/**
 * A middleware that forwards the server's own paths (`isServed`) to its current address, and
 * nowhere while there is none.
 */
export function forwardTo(address, isServed) {
  return (request, response, next) => {
    const path = request.url.split("?")[0].replace(/^\/+/, "/");
    if (!isServed(path)) return next();
    const target = address();
    if (target === null) return away(response);
    const { remoteAddress } = request.socket;
    const headers = {
      ...request.headers,
      "x-forwarded-for": remoteAddress,
      "x-forwarded-proto": "http",
    };
    const { hostname, port } = new URL(target);
    const asked = ask({ hostname, port, path: request.url, method: request.method, headers });
    asked.on("response", (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
    });
    asked.on("error", () => (response.headersSent ? response.destroy() : away(response)));
    response.on("close", () => asked.destroy());
    request.pipe(asked);
  };
}

function away(response) {
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": "1" });
  response.end("后台正在启动 (the server is starting)\n");
}

import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "#server/config/settings.ts";
import { faultEnvelope } from "./faults.ts";
import { securityHeaders } from "./headers.ts";

const type = "application/json; charset=utf-8";

/**
 * A raw reply for faults that no route sees: a broken request line, headers that are too large or
 * too slow, a stalled body.
 */
function rawReply(settings: Settings, status: number): string {
  const body = JSON.stringify(faultEnvelope(status));
  const headers = {
    ...securityHeaders(settings, type, false),
    "content-type": type,
    "content-length": String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n");
}

/** Sends the fault and closes the connection. */
export function refuseSocket(settings: Settings, socket: Duplex, status: number): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(rawReply(settings, status), () => socket.destroy());
}

/** The status of a fault of Node's parser. */
export function statusOfParserFault(error: NodeJS.ErrnoException): number {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return 431;
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return 413;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 408;
    default:
      return 400;
  }
}

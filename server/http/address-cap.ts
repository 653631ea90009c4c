import type { Server } from "node:net";
import { isLoopback } from "#server/config/settings.ts";

/** Sockets of one address; a trusted proxy serves many callers, and is not counted. */
const mostOfOneAddress = 512;

/** Closes connections of an address beyond its limit. This machine's own are not counted. */
export function capEachAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isLoopback(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostOfOneAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

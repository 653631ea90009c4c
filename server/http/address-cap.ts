import type { Server } from "node:net";
import { isLoopback } from "#server/config/settings.ts";

/** Sockets of one address; a proxy that is believed speaks for many, and so is not counted. */
const mostOfOneAddress = 512;

/** Closes at once what an address opens beyond its share. This machine's own are not counted. */
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

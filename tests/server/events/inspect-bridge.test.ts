import { createServer } from "node:net";
import { createWebSocketReceiver, type StatelyInspectionEvent } from "@statelyai/inspect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Frame, sendToRoom } from "#contract/qa/qa-rooms.ts";
import { bridgeRoom, type RoomBridge } from "#scripts/lib/inspect-bridge.mjs";
import { eventually } from "#tests/eventually.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { listening } from "./open-stream.ts";

let shop: Shop;
let bridge: RoomBridge;
let port: number;

/** A port of this machine that nothing uses. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  shop = await startShop({ settings: { qa: true } });
  port = await freePort();
  bridge = await bridgeRoom({ shop: await listening(shop), port });
});
afterAll(async () => {
  await bridge.close();
  shop.app.server.closeAllConnections();
  await shop.close();
});

const head = (n: number) => ({
  ...{ sessionId: "checkout", rootId: "checkout", id: String(n) },
  ...{ createdAt: "1795000000000", _version: "1", machine: "checkout" },
});
const submit = { type: "submit" };
const frames: Frame[] = [
  {
    type: "@xstate.actor",
    ...head(1),
    name: "checkout",
    definition: '{"id":"checkout"}',
    snapshot: { status: "active" },
  },
  { type: "@xstate.event", ...head(2), event: submit },
  { type: "@qimo.action", ...head(3), action: { type: "noteKey" } },
  {
    type: "@xstate.snapshot",
    ...head(4),
    event: submit,
    snapshot: { status: "active", value: "placing", context: { lines: 2 } },
  },
];
const known = frames.filter(({ type }) => type.startsWith("@xstate."));

/** A receiver of the inspector's package, and the events that reached it. */
function attach(): StatelyInspectionEvent[] {
  const got: StatelyInspectionEvent[] = [];
  createWebSocketReceiver({ server: `ws://127.0.0.1:${port}` }).subscribe((event) => {
    got.push(event);
  });
  return got;
}

test("a receiver of the Stately inspector gets a device's actors, events and snapshots", async () => {
  const first = attach();
  const sender = "phone-0123456789abcdef";
  await shop.call(sendToRoom, { room: bridge.room, sender, frames });
  await eventually(() => expect(first).toEqual(known));
  // One that is attached later gets the earlier events too.
  const second = attach();
  await eventually(() => expect(second).toEqual(known));
});

test("the address for the device names the room and starts the inspector", () => {
  const link = new URL(bridge.link);
  expect([link.pathname, link.searchParams.get("inspect")]).toEqual(["/", "1"]);
  expect(link.searchParams.get("room")).toBe(bridge.room);
});

import { createWebSocketInspector } from "@statelyai/inspect";
import { createInspectorServer } from "@statelyai/inspect/server";

/** Longest wait of one read for new frames, and the pause after a read that failed, ms. */
const waitMs = 10_000;
const troubleMs = 2_000;

/** @throws Error with the shop's message where it refuses */
async function ask(shop, path, input, signal) {
  const reply = await fetch(`${shop}/api/v2/shop/qa/room${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
    signal,
  });
  const { code, msg, data } = await reply.json();
  if (code !== 10_000) throw new Error(msg);
  return data;
}

/**
 * Opens a room at the shop of address `shop`, and passes what a device sends into it on to the
 * Stately inspector at `port`. The sending page has redacted the frames. Only the inspector's own
 * shapes cross; kinds that it does not know stay behind.
 * @returns the room's name, the address that a device opens to send, and `close`
 */
export async function bridgeRoom({ shop, port }) {
  const { room, key } = await ask(shop, "", {});
  const relay = createInspectorServer({ port, autoOpen: false });
  const inspector = createWebSocketInspector({ url: `ws://127.0.0.1:${port}` });
  const stopped = new AbortController();
  const follow = async () => {
    let after = 0;
    while (!stopped.signal.aborted) {
      try {
        const input = { key, after, wait: waitMs };
        const { frames, next } = await ask(shop, `/${room}/watch`, input, stopped.signal);
        after = next;
        for (const frame of frames) {
          if (frame.type.startsWith("@xstate.")) inspector.adapter.send(frame);
        }
      } catch (fault) {
        if (stopped.signal.aborted) return;
        console.error(`房间没有答复 (the room does not answer): ${fault.message}`);
        await new Promise((resolve) => setTimeout(resolve, troubleMs));
      }
    }
  };
  const following = follow();
  return {
    room,
    link: `${shop}/?inspect=1&room=${room}`,
    async close() {
      stopped.abort();
      await following;
      inspector.stop();
      relay.stop();
    },
  };
}

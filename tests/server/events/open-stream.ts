import { type AccountVersions, accountEvents, eventStreamType } from "#contract/events/events.ts";
import { eventually } from "#tests/eventually.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** One device's stream: what arrived on it so far, and whether the shop ended it. */
export interface OpenStream<Versions = AccountVersions> {
  readonly headers: Headers;
  readonly reported: Versions[];
  /** How many comments came, which keep a silent stream open. */
  readonly heartbeats: () => number;
  readonly isOver: () => boolean;
  /** The last numbers, once so many messages arrived. */
  last(messages: number): Promise<Versions | undefined>;
  leave(): void;
}

/** Where a shop of the tests listens. */
export const listening = (shop: Shop): Promise<string> =>
  shop.app.listen({ port: 0, host: "127.0.0.1" });

export async function askForStream(
  host: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | null = null,
  path: string = accountEvents.path,
): Promise<Response> {
  return fetch(host + path, {
    headers: { accept: eventStreamType, ...headers },
    signal,
  });
}

export async function openStream(shop: Shop, host: string, buyer: Buyer): Promise<OpenStream> {
  const tokens = { accesstoken: await shop.freshToken(), authusertoken: buyer.token };
  return streamOf(host, tokens, accountEvents.path);
}

/** The stream at an address, as far as it has arrived. */
export async function streamOf<Versions>(
  host: string,
  headers: Readonly<Record<string, string>>,
  path: string,
): Promise<OpenStream<Versions>> {
  const leaving = new AbortController();
  const reply = await askForStream(host, headers, leaving.signal, path);
  const reported: Versions[] = [];
  let over = false;
  let heartbeats = 0;
  const read = async () => {
    let rest = "";
    for await (const bytes of reply.body ?? []) {
      const lines = (rest + new TextDecoder().decode(bytes)).split("\n\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === ":") heartbeats += 1;
        if (line.startsWith("data: ")) reported.push(JSON.parse(line.slice("data: ".length)));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  return {
    headers: reply.headers,
    reported,
    heartbeats: () => heartbeats,
    isOver: () => over,
    last: (messages) =>
      eventually(() => {
        if (reported.length < messages) throw new Error(`${reported.length} messages`);
        return reported.at(-1);
      }),
    leave: () => leaving.abort(),
  };
}

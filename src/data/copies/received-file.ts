import { receivedAddress, receivedCache, receivedName } from "#contract/artwork/received.ts";
import { cacheStorage } from "#platform/platform-stores.ts";

/** `unknown`: not read yet. */
export type Received = File | null | "unknown";

let received: Received = "unknown";
const listeners = new Set<() => void>();

function publish(now: File | null): void {
  received = now;
  for (const listener of listeners) listener();
}

/** The unused file that another app shared with this device; null where there is none. */
export async function readReceived(): Promise<File | null> {
  const held = await cacheStorage();
  const reply = await held?.match(receivedAddress, { cacheName: receivedCache });
  if (reply === undefined) {
    publish(null);
    return null;
  }
  const name = decodeURIComponent(reply.headers.get(receivedName) ?? "");
  const file = new File([await reply.blob()], name, {
    type: reply.headers.get("Content-Type") ?? "",
  });
  publish(file);
  return file;
}

export const receivedNow = (): Received => received;

/** Calls back after every change; the first subscriber triggers the read. @returns how to stop */
export function watchReceived(listener: () => void): () => void {
  listeners.add(listener);
  if (received === "unknown") void readReceived().catch(() => publish(null));
  return () => listeners.delete(listener);
}

/** It was used, or dismissed. */
export async function dropReceived(): Promise<void> {
  await (await cacheStorage())?.delete(receivedCache);
  publish(null);
}

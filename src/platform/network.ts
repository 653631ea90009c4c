import { useSelector } from "@xstate/react";
import { fromPromise, waitFor } from "xstate";
import { publicKey } from "#contract/auth/app-access.ts";
import { startActor } from "#machines/actor-registry.ts";
import { type NetworkSignal, networkMachine } from "#machines/network.machine.ts";

export type { NetworkSignal };

/** Sends our server a minimal request; another host answers the specification's own call. */
let question = publicKey.path;
const answerWithinMs = 6000;

const isOurs = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body && "msg" in body;

/** The network state that a reply implies; null where none. */
export function networkSignalOf(
  status: number,
  body: unknown,
  isPage: boolean,
): NetworkSignal | null {
  if (isOurs(body)) return { type: "server.answered" };
  if (status === 511 || (status < 400 && isPage)) return { type: "portal.answered" };
  if (status >= 500) return { type: "server.silent", status };
  return status < 400 ? { type: "server.silent", status: null } : null;
}

async function ask(): Promise<NetworkSignal> {
  const silence: NetworkSignal = { type: "server.silent", status: null };
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const reply = await fetch(question, { cache: "no-store", redirect: "manual", signal });
    if (reply.type === "opaqueredirect") return { type: "portal.answered" };
    const isPage = reply.headers.get("Content-Type")?.includes("text/html") ?? false;
    const body: unknown = isPage ? null : await reply.json().catch(() => null);
    return networkSignalOf(reply.status, body, isPage) ?? silence;
  } catch {
    return silence;
  }
}

const network = startActor(
  "network",
  networkMachine.provide({ actors: { ask: fromPromise(() => ask()) } }),
);

/** Every exchange with the server reports its result here. */
export const noteNetworkSignal = (heard: NetworkSignal): void => network.send(heard);

export type Reach = "answering" | "slow" | "silent" | "captive" | "back";

/** The current network state. */
export const reach = (): Reach => network.getSnapshot().value.reach;

/** True while the server does not answer. */
export const isAway = (): boolean => network.getSnapshot().hasTag("away");

/** Probes the server once; settles when it is known whether it answers. */
export async function look(): Promise<boolean> {
  network.send({ type: "look" });
  await waitFor(network, (now) => !now.matches({ probe: "asking" }));
  return !isAway();
}

/**
 * Resolves when the server answers, at once where it is not known to be unreachable; never after an
 * abort.
 */
export function untilAnswering(signal?: AbortSignal): Promise<void> {
  if (!isAway()) return Promise.resolve();
  return new Promise((resolve) => {
    const watching = network.subscribe((now) => {
      if (now.hasTag("away")) return;
      watching.unsubscribe();
      resolve();
    });
    signal?.addEventListener("abort", () => watching.unsubscribe(), { once: true });
  });
}

/** Calls back each time the server answers again after an absence. Returns how to stop. */
export function onNetworkBack(listener: () => void): () => void {
  let away = isAway();
  const watching = network.subscribe((now) => {
    const was = away;
    away = now.hasTag("away");
    if (was && !away) listener();
  });
  return () => watching.unsubscribe();
}

/** The network state for a screen; `status` is a gateway's in the server's place. */
export function useNetwork(): { reach: Reach; status: number | null } {
  const reach = useSelector(network, (now) => now.value.reach);
  const status = useSelector(network, (now) => now.context.status);
  return { reach, status };
}

/** The server's origin; empty = this page's own. */
export function lookAt(host: string): void {
  question = host + publicKey.path;
}

/** Starts listening to the device. */
export function watchNetwork(host: string): void {
  lookAt(host);
  const lookNow = () => network.send({ type: "look" });
  window.addEventListener("offline", lookNow);
  window.addEventListener("online", lookNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && isAway()) lookNow();
  });
  if (!navigator.onLine) lookNow();
}

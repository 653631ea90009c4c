import { oneTabAtATime } from "./one-tab.ts";

/** A named lock of one page of the browser; closing the page releases it. */
export interface Hold {
  /** Resolves when this page has it. */
  readonly held: Promise<void>;
  release(): void;
}

/** Requests a named lock and waits in its queue; `release` also leaves the queue. */
export function hold(name: string): Hold {
  let release = () => {};
  let take = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    take = resolve;
  });
  void oneTabAtATime(name, () => {
    take();
    return released;
  });
  return { held, release: () => release() };
}

/** Name of the lock of a checkout's draft, held by the page that has it open. */
export const draftHold = (draftId: string): string => `checkout-${draftId}`;

/** Name of the lock of an order's payment, held by the page with its cashier. */
export const cashierHold = (orderId: string): string => `pay-${orderId}`;

import { oneTabAtATime } from "./one-tab.ts";

/** A name that one page of the browser holds at a time; the end of the page lets go of it. */
export interface Hold {
  /** Resolves when this page has it. */
  readonly held: Promise<void>;
  release(): void;
}

/** Asks for a name and waits in line for it; `release` also leaves the line. */
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

/** The name under which a checkout's draft belongs to the page that has it open. */
export const draftHold = (draftId: string): string => `checkout-${draftId}`;

/** The name under which an order's payment belongs to the page that has its cashier open. */
export const cashierHold = (orderId: string): string => `pay-${orderId}`;

/** Whether the current screen handles a payment (checkout, cashier). */
let settling = false;
let notify: ((settling: boolean) => void) | null = null;

/** Set by the router after each navigation. */
export function noteSettling(now: boolean): void {
  if (now === settling) return;
  settling = now;
  notify?.(now);
}

/** Calls back with the current value and at every change. */
export function onSettling(listener: (settling: boolean) => void): void {
  notify = listener;
  listener(settling);
}

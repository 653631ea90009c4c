/** Whether the current screen handles a payment (checkout, cashier). */
let settling = false;
let tell: ((settling: boolean) => void) | null = null;

/** Set by the router after each navigation. */
export function noteSettling(now: boolean): void {
  if (now === settling) return;
  settling = now;
  tell?.(now);
}

/** Calls back with the current value and at every change. */
export function onSettling(listener: (settling: boolean) => void): void {
  tell = listener;
  listener(settling);
}

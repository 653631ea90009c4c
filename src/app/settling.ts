/** Whether money is being spent on the screen that stands (checkout, cashier). */
let settling = false;
let tell: ((settling: boolean) => void) | null = null;

/** Told by the router after each navigation. */
export function noteSettling(now: boolean): void {
  if (now === settling) return;
  settling = now;
  tell?.(now);
}

/** Calls back with what holds now and at every change. */
export function onSettling(listener: (settling: boolean) => void): void {
  tell = listener;
  listener(settling);
}

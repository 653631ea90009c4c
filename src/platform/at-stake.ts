let holders = 0;
let notify: ((held: boolean) => void) | null = null;

function count(change: 1 | -1): void {
  const was = holders > 0;
  holders += change;
  const is = holders > 0;
  if (was !== is) notify?.(is);
}

/** Unsaved work here would be lost by a reload. @returns how to release it, once */
export function holdPage(): () => void {
  let holds = true;
  count(1);
  return () => {
    if (holds) count(-1);
    holds = false;
  };
}

/** Calls back with the current value and at every change. */
export function onHeld(listener: (held: boolean) => void): void {
  notify = listener;
  listener(holders > 0);
}

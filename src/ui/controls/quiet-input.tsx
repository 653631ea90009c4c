import { type ComponentProps, memo, useLayoutEffect, useRef, useState } from "react";

/**
 * An input that React leaves alone while its props stay: of any other it writes type and name again
 * with each render. Its handlers come from `useSteady`.
 */
export const QuietInput = memo(function QuietInput(props: ComponentProps<"input">) {
  return <input {...props} />;
});

/** An event handler that stays the same function and calls the handler of the last render. */
export function useSteady<Event>(handle: (event: Event) => void): (event: Event) => void {
  const last = useRef(handle);
  useLayoutEffect(() => {
    last.current = handle;
  });
  const [steady] = useState(() => (event: Event) => last.current(event));
  return steady;
}

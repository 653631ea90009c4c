import { useEffect, useState } from "react";

const second = 1000;

interface SecondsLeftProps {
  /** Instant (device ms). */
  readonly until: number;
  readonly suffix: string;
}

/** Whole seconds until an instant, at least 1; draws itself again each second. */
export function SecondsLeft({ until, suffix }: SecondsLeftProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {Math.max(1, Math.ceil((until - now) / second))}
      {suffix}
    </>
  );
}

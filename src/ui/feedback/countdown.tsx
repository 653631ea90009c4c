import { useEffect, useState } from "react";

const second = 1000;
const two = (value: number) => String(value).padStart(2, "0");

function words(left: number): string {
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.floor(left / 60_000) % 60;
  const seconds = Math.floor(left / second) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

interface CountdownProps {
  /** Instant (ms). */
  until: number;
  prefix?: string;
}

/**
 * Time left for a payment. A device with a wrong clock (more than two days to go, or none) shows
 * words instead of a number; the server alone decides.
 */
export function Countdown({ until, prefix = "剩余 " }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  const left = until - now;
  if (left <= 0 || left > 48 * 3_600_000) return <span>请尽快支付</span>;
  return (
    <span>
      {prefix}
      <time role="timer">{words(left)}</time>
    </span>
  );
}

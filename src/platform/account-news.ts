import { useEffect, useEffectEvent } from "react";
import type { Topic } from "#contract/events/events.ts";

const listeners = new Set<(topic: Topic) => void>();

/** That part of the account is other than this page last heard, on whatever device it was changed. */
export function noteAccountNews(topic: Topic): void {
  for (const listener of listeners) listener(topic);
}

/** Calls back with each part that changed. @returns how to stop */
export function onAccountNews(listener: (topic: Topic) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `refresh` each time that part of the account changed. */
export function useAccountNews(topic: Topic, refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => onAccountNews((changed) => changed === topic && run()), [topic]);
}

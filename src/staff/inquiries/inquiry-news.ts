import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { followStaffEvents, isMissingCall } from "#api/event-stream.ts";
import { Refusal } from "#contract/http/reply.ts";
import { type InquiryNews, staffInquiryEvents } from "#contract/staff/staff-inquiries.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { staffSession } from "#staff/people/session.ts";

/** What the stream said last; null before its first message. */
let known: InquiryNews | null = null;
const listeners = new Set<() => void>();
let following: AbortController | null = null;

function publish(news: InquiryNews | null): void {
  known = news;
  for (const listener of listeners) listener();
}

/** Follows the stream, again after each end. A refusal ends it. */
async function follow(signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const token = staffSession()?.token;
    if (token === undefined) return;
    try {
      await followStaffEvents(
        staffInquiryEvents,
        token,
        (news) => {
          attempt = 0;
          if (!signal.aborted) publish(news);
        },
        signal,
      );
    } catch (error) {
      if (error instanceof Refusal || isMissingCall(error)) return;
    }
    await untilWorthAsking(attempt, signal);
  }
}

function followWhileVisible(): void {
  if (document.visibilityState === "hidden" || listeners.size === 0) {
    following?.abort();
    following = null;
  } else if (following === null) {
    following = new AbortController();
    void follow(following.signal);
  }
}

/** Calls back at each change. One stream serves all listeners while the page is visible. */
function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) document.addEventListener("visibilitychange", followWhileVisible);
  followWhileVisible();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", followWhileVisible);
    followWhileVisible();
    known = null;
  };
}

/** How many questions wait for the shop; 0 before it is known. */
export const useOpenInquiries = (): number => useSyncExternalStore(watch, () => known?.open ?? 0);

/** Calls `refresh` whenever somebody wrote. */
export function useInquiryNews(refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    let before = known;
    return watch(() => {
      if (before !== null && known !== null && before.messages !== known.messages) run();
      before = known;
    });
  }, []);
}

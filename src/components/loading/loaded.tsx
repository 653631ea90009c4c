import { type ReactNode, Suspense, use } from "react";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { isAborted } from "#platform/is-aborted.ts";
import { useAskingAgain } from "#ui/feedback/asking-again.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Failed } from "#ui/feedback/states.tsx";

type Outcome<Value> =
  | { readonly kind: "ready"; readonly value: Value }
  | { readonly kind: "failed"; readonly error: unknown };

/** What a loader hands to its screen while it is still coming; it never rejects. */
export type Loading<Value> = Promise<Outcome<Value>>;

/** Refusals and failed connections carry a text for the buyer; a bug does not. */
const hasText = (error: unknown): error is Refusal | Unreachable =>
  error instanceof Refusal || error instanceof Unreachable;

/** Lets the screen appear before its data: `Loaded` shows skeleton, failure or value. */
export function handOn<Value>(promise: Promise<Value>): Loading<Value> {
  return promise.then(
    (value) => ({ kind: "ready", value }),
    (error: unknown) => {
      // A screen that was left before its data came: no bug.
      if (!hasText(error) && !isAborted(error)) reportError(error);
      return { kind: "failed", error };
    },
  );
}

/** Nothing came back at all: the device is asked again by itself once the shop answers. */
const isSilence = (error: unknown): boolean =>
  error instanceof Unreachable && (error.kind === "offline" || error.kind === "timeout");

interface LoadedProps<Value> {
  from: Loading<Value>;
  /** The shape of what is to come. */
  skeleton: ReactNode;
  /** What to show for errors that need more than their text and 重试; null = the ordinary card. */
  failed?: ((error: unknown) => ReactNode) | undefined;
  children(value: Value): ReactNode;
}

/** The shop did not answer: it is asked again by itself; the button does not have to wait. */
export function LoadFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  useAskingAgain(error, error instanceof Unreachable);
  return (
    <Failed
      message={hasText(error) ? error.message : "页面出错了，请重试"}
      text={isSilence(error) ? "这一页还没有存在本机，联网后自动打开" : undefined}
      busy={busy}
      onRetry={() => void revalidate()}
    />
  );
}

function Settled<Value>({ from, failed, children }: Omit<LoadedProps<Value>, "skeleton">) {
  const outcome = use(from);
  switch (outcome.kind) {
    case "ready":
      return children(outcome.value);
    case "failed":
      return failed?.(outcome.error) ?? <LoadFailure error={outcome.error} />;
  }
}

/**
 * What a loader handed on: skeleton, failure with 重试, or the value. While a screen loads
 * anew, what it shows stays; a `key` makes it start from the skeleton.
 */
export function Loaded<Value>({ skeleton, ...rest }: LoadedProps<Value>) {
  return (
    <Suspense fallback={skeleton}>
      <Settled {...rest} />
    </Suspense>
  );
}

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

/** A loader's value that its screen waits for; it never rejects. */
export type Loading<Value> = Promise<Outcome<Value>>;

/** Refusals and failed connections have a message for the buyer; a bug has none. */
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

/** No reply at all: the screen is loaded again automatically once the server answers. */
const isSilence = (error: unknown): boolean =>
  error instanceof Unreachable && (error.kind === "offline" || error.kind === "timeout");

interface LoadedProps<Value> {
  from: Loading<Value>;
  /** The skeleton. */
  skeleton: ReactNode;
  /** The view for errors that need more than a text and 重试; null = the default card. */
  failed?: ((error: unknown) => ReactNode) | undefined;
  children(value: Value): ReactNode;
}

/** The server did not answer: the reload is automatic; the button does not have to wait. */
export function LoadFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  useAskingAgain(error, error instanceof Unreachable);
  // The bar says that the network is away.
  const silent = isSilence(error) ? "这一页还没有存在本机，联网后自动打开" : null;
  return (
    <Failed
      message={silent ?? (hasText(error) ? error.message : "页面出错了，请重试")}
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
 * A loader's value: skeleton, failure with 重试, or the value. While a screen reloads, its data stay;
 * a new `key` starts from the skeleton.
 */
export function Loaded<Value>({ skeleton, ...rest }: LoadedProps<Value>) {
  return (
    <Suspense fallback={skeleton}>
      <Settled {...rest} />
    </Suspense>
  );
}

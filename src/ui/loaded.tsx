import { Component, type ReactNode, Suspense, use } from "react";
import { useRevalidator } from "./screen-data.ts";
import { Failed } from "./states.tsx";

interface LoadedProps<Value> {
  from: Promise<Value>;
  /** The shape of what is to come. */
  skeleton: ReactNode;
  /** What to show for errors that need more than their text and 重试; null = the ordinary card. */
  failed?: ((error: unknown) => ReactNode) | undefined;
  children(value: Value): ReactNode;
}

/** Refusals and failed connections carry a text for the buyer; a bug does not. */
function textOf(error: unknown): string {
  const told = error instanceof Error && (error.name === "Refusal" || error.name === "Unreachable");
  return told ? error.message : "页面出错了，请重试";
}

function LoadFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Failed message={textOf(error)} busy={state === "loading"} onRetry={() => void revalidate()} />
  );
}

interface FenceProps {
  from: Promise<unknown>;
  failed: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface FenceState {
  from: Promise<unknown>;
  caught: { error: unknown } | null;
}

/** Holds the failure of one promise; another promise gets a fresh chance. */
class Fence extends Component<FenceProps, FenceState> {
  override state: FenceState = { from: this.props.from, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<FenceState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(props: FenceProps, state: FenceState): FenceState | null {
    return props.from === state.from ? null : { from: props.from, caught: null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.failed(caught.error);
  }
}

function Ready<Value>({ from, children }: Pick<LoadedProps<Value>, "from" | "children">) {
  return children(use(from));
}

/**
 * A loader's promise on the screen: skeleton, failure with 重试, or the value. While a screen
 * loads anew, what it shows stays; a `key` makes it start from the skeleton.
 */
export function Loaded<Value>({ from, skeleton, failed, children }: LoadedProps<Value>) {
  return (
    <Fence from={from} failed={(error) => failed?.(error) ?? <LoadFailure error={error} />}>
      <Suspense fallback={skeleton}>
        <Ready from={from}>{children}</Ready>
      </Suspense>
    </Fence>
  );
}

/** For a loader that hands its promise on: the screen reports the failure, nobody else. */
export function handOn<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

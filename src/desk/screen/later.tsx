import { type FunctionComponent, lazy, Suspense } from "react";
import { afterPaint } from "#device/after-paint.ts";
import { keepLoading } from "#device/keep-loading.ts";
import { Skeleton } from "#ui/states.tsx";

/**
 * A part of a screen that one can begin without: its code is fetched beside the screen's first
 * frames, again where the network fails. `name` is what the buyer is told of where it never came.
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const missing = () => <p>{name}没有载入，联网后刷新页面。</p>;
  const Part = lazy(async () => {
    await new Promise<void>((resolve) => afterPaint(resolve));
    return { default: (await keepLoading(load)) ?? missing };
  });
  return (props) => (
    <Suspense fallback={<Skeleton lines={4} shape="card" />}>
      <Part {...props} />
    </Suspense>
  );
}

import { Suspense } from "react";
import { loadEngine } from "#components/job-form/engine.ts";
import { productPriceBook } from "#contract/staff/staff-product-editing.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { Failed, Skeleton } from "#ui/feedback/states.tsx";
import type { PresetDesk as Desk } from "./preset-desk.tsx";

const PresetDesk = lazyPart(async () => {
  const [{ PresetDesk: Loaded }] = await Promise.all([import("./preset-desk.tsx"), loadEngine()]);
  return Loaded;
});

type PresetPartProps = Omit<Parameters<typeof Desk>[0], "book">;

/** The configurator of a preset; its code and the price book load with it. */
export function PresetPart(props: PresetPartProps) {
  return (
    <Ask load={() => staffCall(productPriceBook, {})}>
      {(book, again) =>
        book === null ? (
          <Failed message="这个页面太旧，读不了现在的价格簿，请刷新" onRetry={again} />
        ) : (
          <Suspense fallback={<Skeleton shape="card" lines={4} />}>
            <PresetDesk {...props} book={book} />
          </Suspense>
        )
      }
    </Ask>
  );
}

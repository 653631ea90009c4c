import { Suspense } from "react";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { useWide } from "#ui/style/wide.ts";

/** Every method and neighbour has to be priced for it: after the price, with code of its own. */
const CheaperLines = lazyPart(async () => (await import("./cheaper-lines.tsx")).CheaperLines);

interface CheaperWayLineProps {
  readonly session: QuoteSession;
  /** Below the ladder: in the form on a phone, in the column beside it on wide windows. */
  readonly on: "phone" | "wide";
}

/** What costs less: another method for the same goods, or nearly the same goods. */
export function CheaperWayLine({ session, on }: CheaperWayLineProps) {
  const wide = useWide();
  if (session.book === null || wide !== (on === "wide")) return null;
  return (
    <Suspense fallback={null}>
      <CheaperLines session={session} book={session.book} />
    </Suspense>
  );
}

import { Suspense, useState, useSyncExternalStore } from "react";
import { partiesNow } from "#components/sharing/parties.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { WithoutPrice } from "./without-price.tsx";

const QuoteTools = lazyPart(() =>
  import("#components/sharing/quote-tools.tsx").then((part) => part.QuoteTools),
);

interface SheetTabProps {
  readonly session: QuoteSession;
  /** Destination of freight. */
  readonly held: HeldPlace;
}

/** 报价单: the quote as a sheet to print and to send. */
export function SheetTab({ session, held }: SheetTabProps) {
  const priced = useSessionPart(session, currentPrice);
  const signed = useSessionPart(session, (state) => state.signed);
  const place = useSyncExternalStore(held.subscribe, held.read);
  const [parties] = useState(partiesNow);
  if (priced === null) return <WithoutPrice of="报价单" />;
  const shown = {
    title: session.title,
    job: priced.job,
    quote: priced.quote,
    quoteNo: signed?.quoteNo ?? null,
    signature: signed?.signature,
    validUntil: signed?.validUntil ?? null,
  };
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <QuoteTools
        shown={shown}
        book={session.book}
        place={place.kind === "known" ? place : null}
        parties={parties}
      />
    </Suspense>
  );
}

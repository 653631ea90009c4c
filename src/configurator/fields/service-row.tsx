import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { percentWords, taxWord } from "#contract/wording/tax-words.ts";
import type { ServiceFieldsProps } from "./service-fields.tsx";

interface ServiceRowProps extends ServiceFieldsProps {
  readonly session: QuoteSession;
  readonly held: HeldPlace;
}

/** `正常，含税 13%`: the pace and the tax basis. */
function terms({ paces = [], taxRate }: Quote, rush: number, taxed: boolean): string {
  const pace = paces.find(({ percent }) => percent === rush)?.name;
  const tax = taxed ? `${taxWord(true)} ${percentWords(taxRate)}` : `${taxWord(false)}，不开发票`;
  return pace === undefined ? tax : `${pace}，${tax}`;
}

/** 交期开票: the date, the pace, the invoice and a remark; the same for every kind. */
export function ServiceRow({ session, held, service, problems, change }: ServiceRowProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const quote = priced === null ? null : datedNow(priced.quote, session.book);
  const rush = priced === null || priced.job.quoteType === "paper" ? 0 : priced.job.rush;
  return (
    <SheetRow
      session={session}
      name="交期开票"
      value={quote === null ? "报价后显示" : shipText(quote)}
      detail={
        quote === null ? taxWord(service.taxIncluded) : terms(quote, rush, service.taxIncluded)
      }
      problems={problems}
      asks={["rush", "taxIncluded", "remark"]}
    >
      <SheetBody>
        {({ PaceChoice, ServiceFields }) => (
          <>
            <PaceChoice session={session} held={held} />
            <ServiceFields service={service} problems={problems} change={change} />
          </>
        )}
      </SheetBody>
    </SheetRow>
  );
}

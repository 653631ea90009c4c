import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { Problem, Quote } from "#contract/quotes/quote.ts";
import { percentWords, taxWord } from "#contract/wording/tax-words.ts";
import { TextField } from "#ui/controls/field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import styles from "./forms.module.css";

interface Service {
  readonly taxIncluded: boolean;
  readonly remark: string;
}

interface ServiceRowProps {
  readonly session: QuoteSession;
  readonly held: HeldPlace;
  readonly service: Service;
  readonly problems: readonly Problem[];
  readonly change: (part: { taxIncluded?: boolean; remark?: string }) => void;
}

const yes = "yes";
const no = "no";

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
      <SheetBody>{({ PaceChoice }) => <PaceChoice session={session} held={held} />}</SheetBody>
      <div className={styles.titled}>
        <p>
          <b>开票</b> <span className={styles.note}>含税价开增值税发票</span>
        </p>
        <Segment
          label="开票"
          value={service.taxIncluded ? yes : no}
          onChange={(taxed) => change({ taxIncluded: taxed === yes })}
          options={[
            { value: yes, label: `${taxWord(true)}，开发票` },
            { value: no, label: `${taxWord(false)}，不开发票` },
          ]}
        />
      </div>
      <TextField
        label="备注"
        placeholder="选填，最多 200 字"
        maxLength={200}
        value={service.remark}
        onChange={(event) => change({ remark: event.target.value })}
        error={problemAt(problems, "remark")}
      />
    </SheetRow>
  );
}

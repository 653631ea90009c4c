import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { keptOf } from "#contract/jobs/kept-job.ts";
import type { KeptTools } from "#contract/jobs/kept-tools.ts";
import { renewedTexts, savedText } from "#contract/wording/repeat-words.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { FreeMore } from "./free-more.tsx";
import styles from "./price-notes.module.css";

const fileIn = (form: JobForm) =>
  form.quoteType === "ysp" || form.quoteType === "lz" ? form.kept?.file : undefined;

function withFile(form: JobForm, file: KeptTools["file"]): JobForm {
  if (form.quoteType !== "ysp" && form.quoteType !== "lz") return form;
  return form.kept === undefined ? form : { ...form, kept: { ...form.kept, file } };
}

const files = [
  { value: "same", label: "用旧文件" },
  { value: "new", label: "换新文件" },
] as const;

/** What the price leaves out or adds: a larger quantity for the same total, and a repeat. */
export const PriceNotes = ({ session }: { readonly session: QuoteSession }) => (
  <>
    <FreeMore session={session} />
    <RepeatNotice session={session} />
  </>
);

/** 返单: what the earlier order's tools save, which of them are made again and why, and the file. */
function RepeatNotice({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, (state) => state.priced);
  const file = useSessionPart(session, (state) => fileIn(state.form));
  if (priced === null || file === undefined) return null;
  const { job, quote } = priced;
  const kept = keptOf(job);
  const saved = savedText(quote);
  return (
    <section className={styles.repeat} aria-label="返单">
      {saved === "" ? null : <p className={styles.saved}>{saved}</p>}
      {(kept === undefined ? [] : renewedTexts(kept, quote.tools)).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <Segment
        label="印刷文件"
        options={files}
        value={file}
        onChange={(next) => session.change(withFile(session.read().form, next))}
      />
    </section>
  );
}

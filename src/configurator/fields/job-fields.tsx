import { LabelForm } from "#configurator/labels/label-form.tsx";
import { CheaperWayLine } from "#configurator/result/cheaper-way-line.tsx";
import { SheetForm } from "#configurator/sheets/sheet-form.tsx";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { CatalogueForm } from "./catalogue-form.tsx";
import { GangRunForm } from "./gang-run-form.tsx";
import { PaperForm } from "./paper-form.tsx";

/** Only a shop without a price book asks for it. */
const { Late: Online } = lateCode("报价表单", () => import("./online-fields.tsx"));

interface JobFieldsProps {
  readonly session: QuoteSession;
  /** Destination of freight. */
  readonly held: HeldPlace;
}

/** The form of the session's kind; without a price book, the fields that need none. */
export function JobFields({ session, held }: JobFieldsProps) {
  const form = useSessionPart(session, (state) => state.form);
  const problems = useSessionPart(session, (state) => state.problems);
  const { book } = session;
  if (book === null)
    return <Online>{({ OnlineFields }) => <OnlineFields session={session} held={held} />}</Online>;
  const shared = {
    book: session.offered?.listed(book, form) ?? book,
    problems,
    change: session.change,
    session,
    held,
    below: <CheaperWayLine session={session} on="phone" />,
  };
  if (isLabel(form)) {
    return form.quoteType === "lz" ? (
      <LabelForm form={form} {...shared} />
    ) : (
      <LabelForm form={form} {...shared} />
    );
  }
  switch (form.quoteType) {
    case "pt":
      return <CatalogueForm form={form} {...shared} />;
    case "ysp":
      return <SheetForm form={form} {...shared} />;
    case "pb":
      return <GangRunForm form={form} {...shared} />;
    case "paper":
      return <PaperForm form={form} {...shared} />;
  }
}

import type { JobForm } from "#contract/job-form.ts";
import { CheaperWayLine } from "#desk/result/cheaper-way-line.tsx";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { isTyped } from "#ui/typed-key.ts";
import { CatalogueForm } from "./catalogue-form.tsx";
import { GangRunForm } from "./gang-run-form.tsx";
import { LabelForm } from "./label-form.tsx";
import { OnlineFields } from "./online-fields.tsx";
import { PaperForm } from "./paper-form.tsx";
import { SheetForm } from "./sheet-form.tsx";

interface JobFieldsProps {
  readonly desk: QuoteDesk;
  /** Where freight is reckoned to. */
  readonly held: HeldPlace;
}

/** The form of the kind that stands on the desk; without a price book, what needs none. */
export function JobFields({ desk, held }: JobFieldsProps) {
  const form = useDeskPart(desk, (state) => state.form);
  const problems = useDeskPart(desk, (state) => state.problems);
  const { book } = desk;
  if (book === null) return <OnlineFields desk={desk} held={held} />;
  const shared = {
    book,
    problems,
    change: (next: JobForm) => (isTyped() ? desk.type(next) : desk.change(next)),
    desk,
    held,
    below: <CheaperWayLine desk={desk} on="phone" />,
  };
  switch (form.quoteType) {
    case "lz":
      return <LabelForm form={form} {...shared} />;
    case "inkLz":
      return <LabelForm form={form} {...shared} />;
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

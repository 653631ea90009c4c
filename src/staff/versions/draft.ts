import { useEffect, useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import type { DocumentFault } from "#contract/catalog/product-document.ts";
import type { EditedProduct } from "#contract/staff/staff-product-editing.ts";
import { toast } from "#ui/feedback/toast.tsx";

/** What the staff edits as a draft: a product or an advert. */
export interface Edited<Document> extends Pick<EditedProduct, "state" | "version" | "draft"> {
  readonly document: Document;
}

/** The first message of each field. */
export const firstFaults = (faults: readonly DocumentFault[]): Record<string, string> =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]));

/** Input that was not saved, by id: it is there again when the editor is opened again. */
export type UnsavedInput<Held, Document> = Map<string, { seen: Held; document: Document }>;

interface DraftRules<Document, Held extends Edited<Document>> {
  readonly id: string;
  readonly loaded: Held;
  readonly kept: UnsavedInput<Held, Document>;
  differ(before: Document, after: Document): boolean;
  /** `seen` names the draft and the version that the input began from. */
  send(document: Document, seen: { edition: number; base: number }): Promise<Held>;
}

/** The input stays while the shop's own state is loaded again; a save names what it began from. */
export function useDraft<Document extends object, Held extends Edited<Document>>(
  rules: DraftRules<Document, Held>,
) {
  const { id, loaded, kept } = rules;
  const [begun] = useState(() => kept.get(id));
  const [seen, setSeen] = useState(begun?.seen ?? loaded);
  const [document, setDocument] = useState(begun?.document ?? loaded.document);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const unsaved = rules.differ(seen.document, document);
  useEffect(() => {
    if (unsaved) kept.set(id, { seen, document });
    else kept.delete(id);
  }, [unsaved, id, seen, document, kept]);
  useEffect(() => {
    /** The browser asks before the page with such input is closed. */
    const askFirst = (event: BeforeUnloadEvent): void => {
      if (kept.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", askFirst);
    return () => removeEventListener("beforeunload", askFirst);
  }, [kept]);
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const { draft, version: base } = seen;
    const saving = rules.send(document, { edition: draft?.edition ?? 0, base });
    const why = await refusalOf(
      saving.then((now) => {
        setSeen(now);
        setDocument((held) => (held === document ? now.document : held));
      }),
    );
    setRefused(why);
    setBusy(false);
    if (why === null) toast("草稿已保存", { tone: "ok" });
    return why === null;
  };
  return {
    ...{ seen, document, unsaved, refused, busy, save },
    change: (some: Partial<Document>) => setDocument((held) => ({ ...held, ...some })),
    /** Forgets the input, of a draft that is discarded. */
    forget: () => kept.delete(id),
    isBehind:
      loaded.version !== seen.version || (loaded.draft?.edition ?? 0) > (seen.draft?.edition ?? 0),
  };
}

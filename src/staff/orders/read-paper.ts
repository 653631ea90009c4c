import { refusalOf } from "#api/say-why.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";

interface Paper {
  readonly name: string;
  readonly pdf: string;
}

/** Laying out a long document of Chinese text may take many seconds. */
export const whilePrinting = { timeoutMs: 60_000 };

/** Saves a printed document; a failure is announced. */
export async function savePaper(asking: Promise<Paper>): Promise<void> {
  const saving = asking.then(({ name, pdf }) => {
    const bytes = Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0));
    saveBlob(new Blob([bytes], { type: "application/pdf" }), name);
  });
  const refused = await refusalOf(saving);
  if (refused !== null) toast(refused, { tone: "danger" });
}

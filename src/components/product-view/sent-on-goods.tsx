import { useState } from "react";
import { readFile } from "#api/read-file.ts";
import { sayWhy } from "#api/say-why.ts";
import { jobOfPlace } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkPart, ArtworkStatus, LineArtwork } from "#contract/artwork/artwork.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { keepFile, keptFile } from "#data/copies/kept-files.ts";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { GoodsDialog } from "./goods-dialog.tsx";

type Sent = NonNullable<ArtworkStatus["file"]>;

/** The bytes of a sent file: from this device where it has them, else from the shop. */
export async function sentBytes({ upload_id: uploadId, name, size }: Sent): Promise<Blob> {
  const kept =
    (await keptFile(`sent:${uploadId}`, size)) ?? (await draftArtwork.storedFile(name, size));
  if (kept !== null) return kept;
  const read = await readFile(uploadId ?? "");
  void keepFile(`sent:${uploadId}`, read);
  return read;
}

interface SentOnGoodsProps {
  readonly line: LineArtwork;
  readonly job: Job;
  readonly quote: Quote;
}

interface Shown {
  readonly file: Sent;
  readonly job: Job;
  readonly part: string;
}

/** The files of a line that can be drawn on the goods: a whole one, or one label or block each. */
function shownFiles({ file, parts = [] }: LineArtwork, job: Job): readonly Shown[] {
  if (job.quoteType === "paper") return [];
  if (file !== null) return [{ file, job, part: "" }];
  return parts.flatMap(({ file: sent, name, place }: ArtworkPart) => {
    const own = jobOfPlace(job, place);
    return sent === null || own === null ? [] : [{ file: sent, job: own, part: name }];
  });
}

/** 看成品效果: the sent files of an order's line on the goods. */
export function SentOnGoods({ line, job, quote }: SentOnGoodsProps) {
  const [open, setOpen] = useState<(Shown & { readonly bytes: Blob }) | null>(null);
  const [busy, setBusy] = useState<Sent | null>(null);
  const shown = shownFiles(line, job).filter(({ file }) => file.upload_id !== null);
  const show = async (one: Shown) => {
    setBusy(one.file);
    try {
      setOpen({ ...one, bytes: await sentBytes(one.file) });
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    }
    setBusy(null);
  };
  return (
    <>
      {shown.map((one) => (
        <Button
          key={one.file.file_id}
          tone="outline"
          size="s"
          busy={busy === one.file}
          onClick={() => void show(one)}
        >
          看{one.part}成品效果
        </Button>
      ))}
      <GoodsDialog
        shown={open === null ? null : { file: open.bytes, job: open.job }}
        quote={quote}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

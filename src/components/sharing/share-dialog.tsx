import { Suspense, use, useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { linkOf } from "#components/job-form/job-link.ts";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { isAborted } from "#platform/is-aborted.ts";
import { Button } from "#ui/controls/button.tsx";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";
import { drawPicture } from "./long-picture.ts";
import styles from "./share-dialog.module.css";
import { ShortLink } from "./short-link.tsx";

interface ShareDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
}

/** The QR and link with the whole specification, and a long picture for chats. */
export function ShareDialog({ open, onOpenChange, shown, book }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="分享报价"
      description="链接里带着全部规格，对方打开就是填好的报价，没有网络也行。"
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        <ShareBody shown={shown} book={book} />
      </Suspense>
    </Dialog>
  );
}

async function sharePicture(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], `${title}报价.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title });
    return;
  }
  saveBlob(picture, file.name);
}

function ShareBody({ shown, book }: Pick<ShareDialogProps, "shown" | "book">) {
  const words = useWords();
  const link = use(linkOf(shown));
  const [busy, setBusy] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast("链接已复制", { tone: "ok" });
    } catch {
      toast("浏览器不让复制，请长按链接复制", { tone: "danger" });
    }
  };
  const picture = async () => {
    setBusy(true);
    try {
      await sharePicture(await drawPicture(shown, { words, book }, link), shown.title);
    } catch (error) {
      const cancelled = isAborted(error);
      if (!cancelled) toast("长图没有生成，请再试一次", { tone: "danger" });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.body}>
      <QrCode text={link} label="报价二维码，含全部规格" />
      <p className={styles.link}>{link}</p>
      <div className={styles.row}>
        <Button tone="outline" onClick={() => void copy()}>
          复制链接
        </Button>
        <Button tone="primary" busy={busy} onClick={() => void picture()}>
          生成长图
        </Button>
      </div>
      <ShortLink shown={shown} />
    </div>
  );
}

import { useRef, useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { PictureField } from "#components/pictures/picture-field.tsx";
import { mostSlips, putSlips } from "#contract/payments/paying.ts";
import { useNetwork } from "#platform/network.ts";
import { Button } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

type SlipSaving = { kind: "idle" | "kept" } | { kind: "failed"; why: string };

interface SlipsProps {
  orderId: string;
  /** Ids of uploads that the shop has with this transfer. */
  held: readonly string[];
}

/** Pictures of the transfer's slip; the shop has each as soon as it is there. */
export function Slips({ orderId, held }: SlipsProps) {
  const [pictures, setPictures] = useState(held);
  const [kept, setKept] = useState<SlipSaving>({ kind: "idle" });
  /** What was picked last: several files come one after the other, before anything is drawn. */
  const now = useRef(held);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const offline = useNetwork().reach === "silent";

  const send = async () => {
    try {
      await call(putSlips, { order_id: orderId, pictures: [...now.current] });
      setKept({ kind: "kept" });
    } catch (error) {
      setKept({ kind: "failed", why: sayWhy(error) });
    }
  };
  const put = (next: readonly string[]) => {
    now.current = next;
    setPictures(next);
    // One after the other: an older list must not overtake a newer one.
    sending.current = sending.current.then(send);
  };
  return (
    <>
      <PictureField
        purpose="slip"
        legend="转账回单"
        most={mostSlips}
        orderId={orderId}
        pictures={pictures}
        offline={offline}
        onAdd={(id) => put([...now.current.filter((one) => one !== id), id])}
        onRemove={(id) => put(now.current.filter((one) => one !== id))}
        onBusy={() => undefined}
      />
      {kept.kind === "failed" ? (
        <Notice
          tone="danger"
          action={
            <Button tone="outline" size="s" onClick={() => put(now.current)}>
              再存一次
            </Button>
          }
        >
          回单没有存上：{kept.why}
        </Notice>
      ) : null}
      <p role="status">
        {kept.kind === "kept" && pictures.length > 0 ? "回单已交给本店，核对到账时会看。" : null}
      </p>
    </>
  );
}

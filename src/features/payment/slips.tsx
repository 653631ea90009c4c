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
  /** Ids of the transfer's uploads at the server. */
  held: readonly string[];
}

/** Pictures of the transfer's slip; each is attached as soon as it is uploaded. */
export function Slips({ orderId, held }: SlipsProps) {
  const [pictures, setPictures] = useState(held);
  const [kept, setKept] = useState<SlipSaving>({ kind: "idle" });
  /** The latest selection: several files are uploaded in sequence before the next render. */
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
    // In sequence: an older list must not overwrite a newer one.
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

import { useEffect, useRef } from "react";
import { shopNow } from "#api/device-clock.ts";
import { Adverts } from "#components/adverts/adverts.tsx";
import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";
import styles from "#staff/list.module.css";
import { Card } from "#ui/layout/card.tsx";
import { previewStrip } from "./preview-strip.ts";

interface AdvertPreviewProps {
  readonly id: string;
  readonly document: AdvertDocument;
  /** Every advert of the shop in display order. */
  readonly adverts: readonly StaffAdvert[];
}

/** The strip of the home page with this advert in its place, as the input has it. */
export function AdvertPreview({ id, document, adverts }: AdvertPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const strip = previewStrip(adverts, id, document, shopNow());
  const hasPicture = document.picture !== "";
  const place = strip.findIndex((one) => one.id === id);
  useEffect(() => {
    const list = box.current?.querySelector("ul");
    if (hasPicture && list != null) list.scrollLeft = place * list.clientWidth;
  }, [place, hasPicture]);
  useEffect(() => {
    const element = box.current;
    // A press on a link would leave the editor.
    const stay = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a") !== null) {
        event.preventDefault();
      }
    };
    element?.addEventListener("click", stay, { capture: true });
    return () => element?.removeEventListener("click", stay, { capture: true });
  }, []);
  return (
    <Card title="首页预览">
      <div ref={box} className={styles.home}>
        {hasPicture ? (
          <Adverts adverts={strip} />
        ) : (
          <p className={styles.note}>选好图片，这里就是首页的样子。</p>
        )}
      </div>
      <p className={styles.note}>
        首页这样显示，在这里按它不打开链接。链接正好是首页已列商品的，首页不再显示这个广告。
      </p>
    </Card>
  );
}

import { Suspense, useState } from "react";
import { repeatCode } from "#contract/orders/repeat-calls.ts";
import { paths } from "#contract/paths/paths.ts";
import styles from "#staff/list.module.css";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";

/** 返单码: the code of a line for its cartons. It names no buyer. */
export function CartonCode({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  const [open, setOpen] = useState(false);
  const link = location.origin + paths.repeat({ code: repeatCode(itemId) });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>箱上的返单码</summary>
      {open ? (
        <>
          <Suspense fallback={<Skeleton lines={4} shape="card" />}>
            <QrCode text={link} label={`${title}的返单码`} />
          </Suspense>
          <p className={styles.line}>
            <span>{link}</span>
            <CopyButton text={link} label="复制返单链接" />
          </p>
          <p className={styles.note}>
            印在箱上。买家扫码再下单，别人扫码只看到规格，看不到买家和价格
          </p>
        </>
      ) : null}
    </details>
  );
}

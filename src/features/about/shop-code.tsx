import type { ShopQrCode } from "#contract/quotes/wx-mini.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./shop-code.module.css";

/** The code's target decides the text: one is for WeChat alone. */
function wordsOf({ kind, url }: ShopQrCode): { title: string; text: string; label: string } {
  switch (kind) {
    case "mini":
      return { title: "微信小程序", text: "微信扫一扫，打开本店的小程序", label: "小程序码" };
    case "web":
      return {
        title: "用手机打开",
        text: `手机扫一扫，打开 ${new URL(url).host}`,
        label: "本店网址的二维码",
      };
  }
}

/** The shop's own code, to continue on a phone. Hidden where it cannot be loaded. */
export function ShopCode({ code }: { code: ShopQrCode }) {
  const { title, text, label } = wordsOf(code);
  return (
    <Card title={title}>
      <div className={styles.row}>
        <img className={styles.code} src={code.image} alt={label} width={132} height={132} />
        <p className={styles.text}>{text}</p>
      </div>
    </Card>
  );
}

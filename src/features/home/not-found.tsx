import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./not-found.module.css";

/** The 404 screen. */
export function Component() {
  return (
    <Page narrow>
      <div className={styles.sheet}>
        <svg viewBox="0 0 220 90" className={styles.plates} aria-hidden="true">
          <text className={styles.cyan} x="104" y="72">
            404
          </text>
          <text className={styles.magenta} x="116" y="76">
            404
          </text>
          <text className={styles.black} x="110" y="70">
            404
          </text>
        </svg>
        <h1 className={styles.title}>没有找到这个页面</h1>
        <p className={styles.text}>地址可能写错了，或内容已经下架。</p>
        <div className={styles.actions}>
          <LinkButton to={paths.home()}>回首页</LinkButton>
          <LinkButton to={paths.products()} tone="outline">
            去报价
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}

import { PriceBarSkeleton } from "#configurator/result/price-bar-skeleton.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./configurator-skeleton.module.css";

/** The placeholder of a configurator: its cards and the bar at its foot. */
export function ConfiguratorSkeleton({
  title,
  back,
}: {
  readonly title: string;
  readonly back?: string;
}) {
  return (
    <Page title={title} back={back}>
      <div className={styles.desk} role="status">
        <span className={styles.hidden}>加载中</span>
        <div className={styles.form}>
          <span className={styles.lead} />
          <span className={styles.ladder} />
          <span className={styles.rows} />
        </div>
        <div className={styles.offer}>
          <span className={styles.drawing} />
          <PriceBarSkeleton />
          <span className={styles.rungs} />
        </div>
      </div>
    </Page>
  );
}

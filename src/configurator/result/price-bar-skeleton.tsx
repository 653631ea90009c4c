import styles from "./price-bar.module.css";

/** The placeholder of the price bar, with its height. */
export function PriceBarSkeleton() {
  return (
    <div className={styles.bar} data-action-bar="">
      <div className={styles.inner}>
        <span className={styles.price}>
          <span className={styles.sum}>
            <span className={styles.total}>—</span>
          </span>
          <span className={styles.promise}>正在取价格</span>
        </span>
      </div>
    </div>
  );
}

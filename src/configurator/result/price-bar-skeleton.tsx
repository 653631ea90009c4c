import styles from "./price-bar.module.css";

/** The bar while there is no session yet: as high as it will be. */
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

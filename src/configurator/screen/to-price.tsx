import { priceId } from "#configurator/result/price-bar.tsx";
import styles from "./to-price.module.css";

/** For those who go by keys: past the whole form to the price and its buttons. */
export const ToPrice = () => (
  <a
    href={`#${priceId}`}
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(priceId)?.focus();
    }}
  >
    跳到价格
  </a>
);

import { priceId } from "#configurator/result/price-bar.tsx";
import styles from "./to-price.module.css";

/** A skip link for keyboard users: past the form to the price and its buttons. */
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

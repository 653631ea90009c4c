import { Link } from "react-router-dom";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { useHeldCounts } from "#components/job-form/held-counts.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import { paths } from "#contract/paths/paths.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import styles from "./paper-places.module.css";

/** Links from the paper page to the paper cart and paper orders. */
export function PaperPlaces({ resumed }: { readonly resumed: boolean }) {
  const { paper } = useHeldCounts();
  const signedIn = useSignedIn();
  return (
    <span className={styles.places}>
      {resumed ? <span>继续上次</span> : null}
      <Link to={cartPaths.paper}>
        {cartNames.paper}
        {paper > 0 ? `（${paper}）` : ""}
      </Link>
      {signedIn ? <Link to={paths.paperOrders()}>纸张订单</Link> : null}
    </span>
  );
}

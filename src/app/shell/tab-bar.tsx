import { Link, useLocation } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { currentAt, places } from "./places.ts";
import styles from "./tab-bar.module.css";
import { useCartCounts } from "./use-cart-count.ts";

/** A visitor's 报价车: the drafts of this device, which need no login. */
export function useCartPath(): string {
  return useSignedIn() ? paths.cart() : paths.drafts();
}

/** The five tabs of the phone. */
export function TabBar() {
  const { pathname } = useLocation();
  const counts = useCartCounts(pathname);
  const cart = useCartPath();
  return (
    <nav className={styles.bar} aria-label="主导航">
      <ul className={styles.row}>
        {places.map(({ to, name, Icon, sections }) => {
          const isCart = to === paths.cart();
          const held = isCart ? counts.print : to === paths.paper() ? counts.paper : 0;
          return (
            <li key={to}>
              <Link
                to={isCart ? cart : to}
                className={styles.tab}
                aria-current={currentAt(pathname, sections)}
              >
                <span className={styles.icon}>
                  <Icon size={22} />
                  {held > 0 ? (
                    <span className={styles.count}>
                      {held > 99 ? "99+" : held}
                      <span className={styles.hidden}>项</span>
                    </span>
                  ) : null}
                </span>
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

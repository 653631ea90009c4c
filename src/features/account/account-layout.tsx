import { Link, Outlet, useLocation } from "react-router-dom";
import styles from "./account-layout.module.css";
import { accountPlaces } from "./account-places.ts";

/** The buyer centre: a menu at the left on wide screens; on phones 我的 has the menu. */
export function Component() {
  const { pathname } = useLocation();
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <div className={styles.layout}>
      <nav className={styles.places} aria-label="会员中心">
        <ul>
          {accountPlaces.map((place) => (
            <li key={place.to}>
              <Link
                className={styles.place}
                to={place.to}
                aria-current={isAt(place.to) ? "page" : undefined}
              >
                {place.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

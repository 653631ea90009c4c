import { NavLink, Outlet } from "react-router-dom";
import styles from "./account-layout.module.css";
import { accountPlaces } from "./account-places.ts";

/** The buyer centre: on wide screens the places stand at the left; on phones 我的 lists them. */
export function Component() {
  return (
    <div className={styles.layout}>
      <nav className={styles.places} aria-label="会员中心">
        <ul>
          {accountPlaces.map((place) => (
            <li key={place.to}>
              <NavLink className={() => styles.place} to={place.to}>
                {place.name}
              </NavLink>
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

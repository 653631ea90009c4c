import { Link, Outlet, useLocation } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { Trail, type TrailStep } from "#ui/layout/trail.tsx";
import styles from "./account-layout.module.css";
import { type AccountPlace, accountPlaces } from "./account-places.ts";

interface AccountTrailProps {
  readonly place: AccountPlace | undefined;
  readonly pathname: string;
}

const own: readonly TrailStep[] = [
  { name: "首页", to: paths.home() },
  { name: "我的", to: paths.profile() },
];

/** 首页 / 我的 / 我的订单 / 订单详情, as far as the address goes. */
function AccountTrail({ place, pathname }: AccountTrailProps) {
  if (place === undefined) return null;
  if (pathname === place.to) return <Trail steps={own} here={place.name} />;
  const [part = ""] = pathname.slice(place.to.length + 1).split("/");
  return <Trail steps={[...own, place]} here={place.below?.[part] ?? place.name} />;
}

/** The buyer centre: a menu at the left on wide screens; on phones 我的 has the menu. */
export function Component() {
  const { pathname } = useLocation();
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const place = accountPlaces.find(({ to }) => isAt(to));
  return (
    <div className={styles.layout}>
      <div className={styles.trail}>
        <AccountTrail place={place} pathname={pathname} />
      </div>
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

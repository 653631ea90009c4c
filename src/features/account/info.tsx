import { Link } from "react-router-dom";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { User } from "#contract/auth/auth.ts";
import { paths } from "#contract/paths/paths.ts";
import { userCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { Money } from "#ui/feedback/money.tsx";
import { useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { LogoutIcon } from "#ui/layout/screen-icons.tsx";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import { type AccountPlace, accountPlaces } from "./account-places.ts";
import { DisplayName } from "./display-name.tsx";
import styles from "./info.module.css";
import { Invitation } from "./invitation.tsx";
import { OrderCounts } from "./order-counts.tsx";
import { QqRow } from "./qq-row.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

interface InfoData {
  user: Loading<Seen<User>>;
}

export function loader(): InfoData {
  return { user: handOn(fetchWithCache(userCopy({}))) };
}

/** 138****8000: its owner recognises it, others learn little. */
const masked = (mobile: string) => mobile.replace(/^(\d{3})\d{4}/, "$1****");

function Profile({ seen: { value: user, at } }: { seen: Seen<User> }) {
  const { revalidate } = useRevalidator();
  useAccountNews("messages", () => void revalidate());
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      <Card marks className={styles.hero}>
        <DisplayName name={user.name} offline={at !== null} onChanged={() => void revalidate()} />
        <p className={styles.mobile}>{masked(user.mobile)}</p>
        <Link className={styles.balance} to={paths.funds()}>
          <span>余额</span>
          <Money yuan={user.balance} size="l" />
        </Link>
      </Card>
      <OrderCounts counts={user.orderCounts} approvals={user.approvalsDue} />
      <Card title="账号资料">
        <DataList
          rows={[
            { name: "邮箱", value: user.email },
            {
              name: "QQ",
              value: (
                <QqRow qq={user.qq} offline={at !== null} onChanged={() => void revalidate()} />
              ),
            },
            { name: "注册时间", value: fullTime(user.createdAt) },
          ]}
        />
      </Card>
      <Invitation user={user} />
    </>
  );
}

/** This screen, and what its own cards lead to. */
const saidAbove: readonly string[] = [paths.profile(), paths.orders(), paths.funds()];

/** The note of 我的消息 says that an answer came. */
const noteOf = ({ to, note }: AccountPlace, answers: number): string =>
  to === paths.messages() && answers > 0 ? `${answers} 个新答复` : note;

function PlacesMenu({ answers }: { readonly answers: number }) {
  return (
    <nav className={styles.menu} aria-label="会员中心">
      <ul>
        {accountPlaces
          .filter(({ to }) => !saidAbove.includes(to))
          .map((place) => (
            <li key={place.to}>
              <Link className={styles.menuRow} to={place.to}>
                <span className={styles.menuName}>{place.name}</span>
                <span className={styles.menuNote}>{noteOf(place, answers)}</span>
                <RightIcon size={18} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** 我的信息: profile, order counts, links to every screen, theme, logout. */
export function Component() {
  const { user } = useLoaderData<InfoData>();
  return (
    <Page title="我的">
      <Loaded from={user} skeleton={<Skeleton shape="card" lines={3} />}>
        {(value) => <Profile seen={value} />}
      </Loaded>
      <Loaded
        from={user}
        skeleton={<PlacesMenu answers={0} />}
        failed={() => <PlacesMenu answers={0} />}
      >
        {({ value }) => <PlacesMenu answers={value.unreadAnswers} />}
      </Loaded>
      <Card title="外观">
        <ThemeChoice />
      </Card>
      <Link className={styles.logout} to={paths.logout()}>
        <LogoutIcon size={18} />
        退出登录
      </Link>
    </Page>
  );
}

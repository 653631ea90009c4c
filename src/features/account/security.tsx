import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { Session } from "#contract/auth/sessions.ts";
import { paths } from "#contract/paths/paths.ts";
import { sessionsCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";
import { SessionList } from "./session-list.tsx";

interface SecurityData {
  list: Loading<Seen<Session[]>>;
}

export function loader(): SecurityData {
  return { list: handOn(fetchWithCache(sessionsCopy({}))) };
}

/** 账号安全: sessions, stored data, and the deletion of the account. */
export function Component() {
  const { list } = useLoaderData<SecurityData>();
  return (
    <Page title="账号安全" back={paths.profile()} narrow>
      <Loaded from={list} skeleton={<Skeleton shape="card" lines={3} />}>
        {({ value, at }) => (
          <>
            {at === null ? null : <Stale at={at} />}
            <SessionList sessions={value} />
          </>
        )}
      </Loaded>
      <ExportData />
      <DeleteAccount />
    </Page>
  );
}

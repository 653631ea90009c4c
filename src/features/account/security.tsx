import { call } from "#api/call.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type Session, sessions } from "#contract/auth/sessions.ts";
import { paths } from "#contract/paths/paths.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";
import { SessionList } from "./session-list.tsx";

interface SecurityData {
  list: Loading<Session[]>;
}

export function loader(): SecurityData {
  return { list: handOn(call(sessions, {})) };
}

/** 账号安全: sessions, stored data, and the deletion of the account. */
export function Component() {
  const { list } = useLoaderData<SecurityData>();
  return (
    <Page title="账号安全" back={paths.profile()} narrow>
      <Loaded from={list} skeleton={<Skeleton shape="card" lines={3} />}>
        {(value) => <SessionList sessions={value} />}
      </Loaded>
      <ExportData />
      <DeleteAccount />
    </Page>
  );
}

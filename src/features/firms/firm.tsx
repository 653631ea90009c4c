import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { call } from "#api/call.ts";
import { isGone } from "#api/say-why.ts";
import { handOn, Loaded, LoadFailure, type Loading } from "#components/loading/loaded.tsx";
import type { firmTodo } from "#contract/firms/firm-approvals.ts";
import type { firmJobs } from "#contract/firms/firm-jobs.ts";
import type { firmOrders } from "#contract/firms/firm-orders.ts";
import { mayInFirm } from "#contract/firms/firm-roles.ts";
import { changeFirm, type OwnFirm } from "#contract/firms/firms.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { roleNames } from "#contract/wording/firm-words.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { firmJobsCopy, firmOrdersCopy, firmTodoCopy } from "#data/copies/firm-copies.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AgreementCard } from "./agreement-card.tsx";
import styles from "./firm.module.css";
import { FirmForm } from "./firm-form.tsx";
import { FirmOrders } from "./firm-orders.tsx";
import {
  FirmStatementView,
  type StatementWithInvoice,
  statementWithInvoice,
} from "./firm-statement.tsx";
import { FirmStatements, type StatementsWithBank, statementsWithBank } from "./firm-statements.tsx";
import { FirmTodo } from "./firm-todo.tsx";
import { roleNotes } from "./firm-words.ts";
import { InvitationsCard } from "./invitations-card.tsx";
import { LimitCard } from "./limit-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { SharedAddresses, SharedTitles } from "./shared-entries.tsx";
import { SharedJobs } from "./shared-jobs.tsx";
import { type WholeFirm, wholeFirm } from "./whole-firm.ts";
import { WithoutFirm } from "./without-firm.tsx";

type FirmData =
  | { readonly view: "firm"; readonly found: Loading<Seen<WholeFirm>> }
  | { readonly view: "todo"; readonly found: Loading<Seen<OutputOf<typeof firmTodo>>> }
  | { readonly view: "statements"; readonly found: Loading<StatementsWithBank> }
  | { readonly view: "statement"; readonly found: Loading<StatementWithInvoice> }
  | { readonly view: "shared"; readonly found: Loading<Seen<OutputOf<typeof firmJobs>>> }
  | { readonly view: "orders"; readonly found: Loading<Seen<OutputOf<typeof firmOrders>>> };

export function loader({ request }: LoaderArgs): FirmData {
  const query = new URL(request.url).searchParams;
  switch (query.get("view")) {
    case "statements": {
      const month = query.get("month");
      return month === null
        ? { view: "statements", found: handOn(statementsWithBank()) }
        : { view: "statement", found: handOn(statementWithInvoice(month)) };
    }
    case "orders":
      return { view: "orders", found: handOn(fetchWithCache(firmOrdersCopy({}))) };
    case "shared":
      return { view: "shared", found: handOn(fetchWithCache(firmJobsCopy({}))) };
    case "todo":
      return { view: "todo", found: handOn(fetchWithCache(firmTodoCopy({}))) };
    default:
      return { view: "firm", found: handOn(wholeFirm()) };
  }
}

/** Name, tax number and the reader's own role. */
function FirmHead({ firm, offline }: { readonly firm: OwnFirm; readonly offline: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => setOpen(false);
  return (
    <Card marks>
      <p className={styles.who}>
        <b>{firm.name}</b> <Tag>{roleNames[firm.role]}</Tag>
      </p>
      {firm.taxNo === "" ? null : <p className={styles.note}>税号 {firm.taxNo}</p>}
      <p className={styles.note}>您{roleNotes[firm.role]}，下单时能用企业的地址和抬头。</p>
      {mayInFirm(firm.role, "people") ? (
        <div className={styles.acts}>
          <GatedButton
            tone="plain"
            size="s"
            whyNot={offline ? "联网后可用" : null}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            改名称和税号
          </GatedButton>
        </div>
      ) : null}
      <Dialog open={isOpen} onOpenChange={close} title="改名称和税号">
        <FirmForm
          initial={{ name: firm.name, taxNo: firm.taxNo }}
          label="保存"
          offline={offline}
          send={(values) => call(changeFirm, values)}
          onCancel={close}
          onDone={() => {
            close();
            toast("企业资料已保存", { tone: "ok" });
            void revalidate();
          }}
        />
      </Dialog>
    </Card>
  );
}

function WithFirm({ whole, offline }: { readonly whole: WholeFirm; readonly offline: boolean }) {
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const { revalidate } = useRevalidator();
  const { firm, addresses, titles } = whole;
  if (firm === null) {
    return <WithoutFirm code={code} offline={offline} onChanged={() => void revalidate()} />;
  }
  const isKnown = firm.invitations.some((one) => one.code === code);
  return (
    <>
      {code === "" || isKnown ? null : (
        <Notice tone="wait">您已在{firm.name}，一个账号只能在一个企业里</Notice>
      )}
      <FirmHead firm={firm} offline={offline} />
      <AgreementCard agreement={firm.agreement ?? null} />
      <LimitCard firm={firm} offline={offline} />
      <PeopleCard firm={firm} offline={offline} />
      {mayInFirm(firm.role, "people") ? <InvitationsCard firm={firm} offline={offline} /> : null}
      <SharedAddresses shared={addresses} role={firm.role} offline={offline} />
      <SharedTitles shared={titles} role={firm.role} offline={offline} />
    </>
  );
}

const views = [
  { view: "firm", label: "企业", to: paths.firm() },
  { view: "todo", label: "待审批", to: paths.firm({ view: "todo" }) },
  { view: "shared", label: "企业共享", to: paths.firm({ view: "shared" }) },
  { view: "orders", label: "企业订单", to: paths.firm({ view: "orders" }) },
  { view: "statements", label: "对账单", to: paths.firm({ view: "statements" }) },
] as const;

/** An order view of a buyer without a firm. */
const notInFirm = (error: unknown) =>
  isGone(error) ? (
    <Empty
      title="您不在企业账户里"
      text="先建企业，或用邀请码加入"
      action={<LinkButton to={paths.firm()}>去建企业或加入</LinkButton>}
    />
  ) : (
    <LoadFailure error={error} />
  );

const noStatement = (error: unknown) =>
  isGone(error) ? (
    <Empty
      title="这个月没有对账单"
      action={<LinkButton to={paths.firm({ view: "statements" })}>看全部对账单</LinkButton>}
    />
  ) : (
    <LoadFailure error={error} />
  );

function Shown({ data }: { readonly data: FirmData }) {
  const skeleton = <Skeleton shape="card" lines={4} />;
  switch (data.view) {
    case "orders":
      return (
        <Loaded key="orders" from={data.found} skeleton={skeleton} failed={notInFirm}>
          {(seen) => <FirmOrders seen={seen} />}
        </Loaded>
      );
    case "shared":
      return (
        <Loaded key="shared" from={data.found} skeleton={skeleton} failed={notInFirm}>
          {(seen) => <SharedJobs seen={seen} />}
        </Loaded>
      );
    case "todo":
      return (
        <Loaded key="todo" from={data.found} skeleton={skeleton} failed={notInFirm}>
          {(seen) => <FirmTodo seen={seen} />}
        </Loaded>
      );
    case "statements":
      return (
        <Loaded key="statements" from={data.found} skeleton={skeleton} failed={notInFirm}>
          {(found) => <FirmStatements {...found} />}
        </Loaded>
      );
    case "statement":
      return (
        <Loaded key="statement" from={data.found} skeleton={skeleton} failed={noStatement}>
          {(found) => <FirmStatementView key={found.seen.value.statement.month} {...found} />}
        </Loaded>
      );
    case "firm":
      return (
        <Loaded key="firm" from={data.found} skeleton={skeleton}>
          {({ value, at }) => (
            <>
              {at === null ? null : <Stale at={at} />}
              <WithFirm whole={value} offline={at !== null} />
            </>
          )}
        </Loaded>
      );
  }
}

/** 企业账户: the buyer's firm, its people and what they share; 企业共享: jobs; 待审批, 企业订单 and 对账单: orders. */
export function Component() {
  const data = useLoaderData<FirmData>();
  return (
    <Page title="企业账户" back={paths.profile()} narrow>
      <TabLinks
        label="企业和企业订单"
        items={views.map(({ view, ...place }) => ({
          ...place,
          current: view.startsWith(data.view),
        }))}
      />
      <Shown data={data} />
    </Page>
  );
}

import { useSyncExternalStore } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { ownInquiries } from "#contract/inquiries/inquiries.ts";
import { paths } from "#contract/paths/paths.ts";
import { inquiriesCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { InquiryCard } from "./inquiry-card.tsx";
import styles from "./messages.module.css";
import { WaitingQuestion } from "./waiting-question-card.tsx";

type Inquiries = OutputOf<typeof ownInquiries>;

interface MessagesData {
  readonly found: Loading<Seen<Inquiries>>;
}

export const loader = (): MessagesData => ({ found: handOn(fetchWithCache(inquiriesCopy({}))) });

function MessageList({ seen: { value, at } }: { readonly seen: Seen<Inquiries> }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const waiting = rowsOf(useSyncExternalStore(watchOutbox, outboxNow));
  const pages = useMorePages(
    value,
    ({ inquiry_id }) => inquiry_id,
    (cursor) => call(ownInquiries, { cursor }).catch(sayWhy),
  );
  useWhileVisible(refresh, 60_000);
  useAccountNews("messages", refresh);
  const asked = waiting.filter(({ intent }) => intent.name === "askShop");
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 && asked.length === 0 ? (
        <Empty
          title="还没有消息"
          text="问客服的话和答复都在这里，答复也会发到您的邮箱"
          action={<HelpButton look="button" />}
        />
      ) : null}
      <ul className={styles.list}>
        {asked.map((row) => (
          <li key={`waiting ${row.seq}`}>
            <WaitingQuestion row={row} />
          </li>
        ))}
        {pages.items.map((one) => (
          <li key={one.inquiry_id}>
            <InquiryCard inquiry={one} waiting={waiting} offline={at !== null} onSent={refresh} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={at !== null} />
    </>
  );
}

/** 我的消息: questions to the shop with its answers, the last changed first. */
export function Component() {
  const { found } = useLoaderData<MessagesData>();
  return (
    <Page title="我的消息" back={paths.profile()} aside={<HelpButton />} narrow>
      <Loaded from={found} skeleton={<Skeleton shape="card" lines={4} />}>
        {(seen) => <MessageList seen={seen} />}
      </Loaded>
    </Page>
  );
}

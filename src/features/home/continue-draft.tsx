import { Suspense, use } from "react";
import { Link } from "react-router-dom";
import { draftPath } from "#components/job-form/draft-path.ts";
import { paths } from "#contract/paths/paths.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { readOrderIntent } from "#data/outbox/order-intent.ts";
import type { Draft } from "#db/rows.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./continue-draft.module.css";

const InstallOffer = lazyPart(async () => (await import("./install-offer.tsx")).InstallOffer);

function Row({ latest }: { latest: Promise<Draft | null> }) {
  const draft = use(latest);
  if (draft === null) return null;
  // 立即下单 was pressed before login: this link continues to the checkout.
  const ordering = readOrderIntent()?.draftId === draft.id;
  const to = ordering ? paths.checkout({ draft: draft.id }) : draftPath(draft);
  return (
    <>
      <Link to={to} className={styles.row}>
        <Tag tone="y">草稿</Tag>
        <span className={styles.words}>
          <span className={styles.title}>
            {ordering ? "继续下单" : "继续"}：{draft.title}
          </span>
          <span className={styles.time}>{showTime(draft.updatedAt)}</span>
        </span>
        {draft.total ? <Money yuan={draft.total} /> : null}
        {draft.total && draft.job.taxIncluded === false ? (
          <Tag tone="y">{taxWord(false)}</Tag>
        ) : null}
        <RightIcon size={18} />
      </Link>
      {ordering ? null : (
        <Suspense fallback={null}>
          <InstallOffer />
        </Suspense>
      )}
    </>
  );
}

/** 继续上次的报价: the newest draft of this device, where there is one. */
export function ContinueDraft({ latest }: { latest: Promise<Draft | null> }) {
  return (
    <Suspense fallback={null}>
      <Row latest={latest} />
    </Suspense>
  );
}

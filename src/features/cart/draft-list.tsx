import { useMemo, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { useWords } from "#api/shop-words.ts";
import { useFirmSharing } from "#components/firm-sharing/use-firm-sharing.tsx";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { draftOffer } from "#components/job-form/draft-offer.ts";
import { draftPath } from "#components/job-form/draft-path.ts";
import { jobOf, wholeJob } from "#components/job-form/job-form.ts";
import { cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { jobSentence } from "#contract/wording/job-words.ts";
import { isLineChange, waitingJobOf, waitingLineOf } from "#data/cart/waiting-lines.ts";
import { type Draft, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { heldNow, watchHeld } from "#data/drafts/held-drafts.ts";
import type { Held } from "#data/drafts/meet-draft.ts";
import { conflictOf } from "#data/drafts/shop-drafts.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import type { OutboxRow } from "#db/rows.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./cart.module.css";
import { sameJob } from "./cart-line-data.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import { GuestDrafts } from "./guest-drafts.tsx";
import { placeWords } from "./place-words.ts";

interface DraftListProps {
  readonly drafts: readonly Draft[];
  readonly book: PriceBook | null;
  readonly title: string;
}

/** Drafts of this device; each opens where it was left. */
export function DraftList({ drafts, book, title }: DraftListProps) {
  const waiting = rowsOf(useSyncExternalStore(watchOutbox, outboxNow)).filter(
    (row) => row.state === "waiting" && !isLineChange(row),
  );
  const held = useSyncExternalStore(watchHeld, heldNow);
  const signedIn = useSignedIn();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const firm = useFirmSharing();
  const shown = drafts.filter((draft) => !gone.has(draft.id));
  if (shown.length === 0) return null;
  const isGuests = ({ id }: Draft) => held?.has(id) === false;
  const guests = signedIn && !isSharedDevice() ? shown.filter(isGuests) : [];

  const remove = async (draft: Draft) => {
    setGone((ids) => new Set([...ids, draft.id]));
    const back = () => setGone((ids) => new Set([...ids].filter((id) => id !== draft.id)));
    try {
      await removeDraft(draft.id);
    } catch {
      back();
      toast("没有删除成功，请稍后再试", { tone: "danger" });
      return;
    }
    toast("草稿已删除", {
      tone: "ok",
      action: {
        label: "撤销",
        onAction: () => {
          void putDraft(draft).then(back);
        },
      },
    });
  };

  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>
        {title}
        <span className={styles.count}>{shown.length}</span>
      </h2>
      <GuestDrafts drafts={guests} />
      {firm.dialog}
      {shown.map((draft) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          book={book}
          waiting={waiting.find((row) => waitingLineOf(row) === draft.id)}
          held={held?.get(draft.id)}
          place={signedIn && held !== null ? placeWords(held.get(draft.id)) : ""}
          onRemove={() => void remove(draft)}
          share={firm.share}
        />
      ))}
    </section>
  );
}

interface DraftCardProps {
  readonly draft: Draft;
  readonly book: PriceBook | null;
  /** The outbox row that moves it to its cart; undefined = none. */
  readonly waiting: OutboxRow | undefined;
  /** Its synchronisation state; undefined: no draft of the buyer's own. */
  readonly held: Held | undefined;
  /** Where it is stored, as text; may be empty. */
  readonly place: string;
  readonly onRemove: () => void;
  /** Shares a job with the buyer's firm; null for a buyer who may not. */
  readonly share: ReturnType<typeof useFirmSharing>["share"];
}

/** What was changed after the tap does not go with it. */
function goesWords(draft: Draft, row: OutboxRow): string {
  const tapped = jobOf(waitingJobOf(row));
  const now = wholeJob(draft.job);
  const isAsTapped = tapped !== null && now !== null && sameJob(tapped, now);
  return `，${isAsTapped ? "" : "改动前的"}联网后自动加入${cartNames[cartKindOf(draft)]}`;
}

function DraftCard({ draft, book, waiting, held, place, onRemove, share }: DraftCardProps) {
  const { revalidate } = useRevalidator();
  const [choosing, setChoosing] = useState(false);
  const conflict = useMemo(() => (held === undefined ? null : conflictOf(held)), [held]);
  const navigate = useNavigate();
  const job = useMemo(() => wholeJob(draft.job), [draft.job]);
  const offer = useMemo(() => draftOffer(job, draft.total, book), [job, draft.total, book]);
  const words = useWords();
  return (
    <Card>
      <div className={`${styles.line} ${styles.draft}`}>
        <div className={styles.what}>
          <span className={styles.title}>{draft.title}</span>
          <p className={styles.spec}>
            {job === null
              ? `${words.of("quoteType", draft.quoteType)}，尚未填完`
              : jobSentence(job, { words, book })}
          </p>
          {offer?.ships == null ? null : (
            <p className={styles.words}>
              ×{offer.amount}，{offer.ships}
            </p>
          )}
          <Tag tone="y">
            草稿 · {showTime(draft.updatedAt)}
            {place === "" ? null : ` · ${place}`}
            {waiting === undefined ? null : goesWords(draft, waiting)}
          </Tag>
        </div>
        <div className={styles.acts}>
          {conflict === null ? null : (
            <Button aria-label={`选一份${draft.title}`} onClick={() => setChoosing(true)}>
              选一份
            </Button>
          )}
          <Button
            tone="outline"
            aria-label={`继续${draft.title}`}
            onClick={() => void navigate(draftPath(draft))}
          >
            继续报价
          </Button>
          {share === null ? null : (
            <GatedButton
              tone="plain"
              size="s"
              aria-label={`共享草稿${draft.title}`}
              whyNot={job === null ? "还没填完，填好后能共享" : null}
              aria-haspopup="dialog"
              onClick={() => {
                const { id, productId, title } = draft;
                if (job !== null) share({ id, productId, title, job, book });
              }}
            >
              共享给企业
            </GatedButton>
          )}
          <Button tone="plain" size="s" aria-label={`删除草稿${draft.title}`} onClick={onRemove}>
            删除
          </Button>
        </div>
        <div className={styles.price}>
          {offer === null ? null : (
            <>
              <Money yuan={offer.total} size="l" />
              {job === null ? null : <TaxMark included={job.taxIncluded} />}
            </>
          )}
        </div>
      </div>
      {choosing && conflict !== null ? (
        <DraftConflict
          id={draft.id}
          title={draft.title}
          conflict={conflict}
          book={book}
          onClose={() => setChoosing(false)}
          onChosen={() => void revalidate()}
        />
      ) : null}
    </Card>
  );
}

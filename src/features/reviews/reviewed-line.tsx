import { useState } from "react";
import { shopNow } from "#api/device-clock.ts";
import { ThingNote, ThingRow } from "#components/job-facts/thing-row.tsx";
import { Pictures } from "#components/pictures/picture.tsx";
import { Stars } from "#components/reviews/stars.tsx";
import { paths } from "#contract/paths/paths.ts";
import type { OwnReview, ReviewLine } from "#contract/reviews/reviews.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { post } from "#data/outbox/post.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useIsPast } from "#ui/feedback/is-past.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { ReviewForm } from "./review-form.tsx";
import styles from "./reviews.module.css";

interface ReviewedLineProps {
  readonly orderId: string;
  readonly line: ReviewLine;
  readonly waiting: readonly OutboxRow[];
  /** The line is shown from the device's copy. */
  readonly offline: boolean;
  onSent(): void;
}

/** The last change of this line's review that has not left the device. */
function waitingFor(rows: readonly OutboxRow[], itemId: string): OutboxRow | undefined {
  return rows.findLast(
    ({ intent }) =>
      (intent.name === "putReview" || intent.name === "removeReview") &&
      intent.input.item_id === itemId,
  );
}

/** What stands in 待发箱, with its place there. */
function Waits({ row }: { readonly row: OutboxRow }) {
  const { intent, state } = row;
  const isRefused = state === "refused";
  return (
    <div className={styles.review}>
      <p>
        <Tag tone={isRefused ? "danger" : "y"}>{isRefused ? "没有发成" : "待发"}</Tag>{" "}
        {intent.name === "removeReview"
          ? "删除评价，联网后自动发出。"
          : "评价存在本机，联网后自动发出。"}
      </p>
      {intent.name === "putReview" ? (
        <>
          <Stars count={intent.input.stars} />
          <p className={styles.words}>{intent.input.words}</p>
        </>
      ) : null}
      <LinkButton tone="plain" size="s" to={paths.outbox()}>
        看待发箱
      </LinkButton>
    </div>
  );
}

function Removal({ itemId, title, onSent }: { itemId: string; title: string; onSent(): void }) {
  const [open, setOpen] = useState(false);
  const remove = async () => {
    const posted = await post({ name: "removeReview", input: { item_id: itemId } }, title);
    if (posted.kind === "refused") {
      toast(posted.message, { tone: "danger" });
      return;
    }
    // Sends it as soon as the network is back.
    if (posted.kind === "waiting") shopActors().sendWaiting();
    onSent();
  };
  return (
    <>
      <Button tone="plain" size="s" onClick={() => setOpen(true)}>
        删除
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="删除这条评价？"
        description="删除后不能恢复，这件商品也不能再评。"
        confirmLabel="删除"
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}

function ChangeButton({ until, onPress }: { until: number; onPress(): void }) {
  if (useIsPast(until, shopNow)) return null;
  return (
    <Button tone="outline" size="s" onClick={onPress}>
      修改
    </Button>
  );
}

function Written({ review }: { readonly review: OwnReview }) {
  return (
    <>
      <p className={styles.head}>
        <Stars count={review.stars} />
        <span>{fullTime(review.changedAt ?? review.at)}</span>
      </p>
      <p className={styles.words}>{review.words}</p>
      <Pictures ids={review.pictures} />
      {review.hidden === null ? null : (
        <p className={styles.hidden}>本店没有公开这条评价，原因：{review.hidden}</p>
      )}
      {review.answer === null ? null : (
        <p className={styles.answer}>本店回复：{review.answer.words}</p>
      )}
    </>
  );
}

/** One bought line: its review, or the form for it. */
export function ReviewedLine({ orderId, line, waiting, offline, onSent }: ReviewedLineProps) {
  const [changing, setChanging] = useState(false);
  const { item_id, title, picture, summary, state } = line;
  const row = waitingFor(waiting, item_id);
  const form = (review: OwnReview | null) => (
    <ReviewForm
      orderId={orderId}
      line={line}
      review={review}
      onCancel={() => setChanging(false)}
      offline={offline}
      onDone={() => {
        setChanging(false);
        onSent();
      }}
    />
  );
  const body = () => {
    if (row !== undefined) return <Waits row={row} />;
    switch (state.kind) {
      case "open":
        return form(null);
      case "removed":
        return <p className={styles.rule}>您删除了这件商品的评价。</p>;
      case "written": {
        const { review } = state;
        if (changing) return form(review);
        return (
          <div className={styles.review}>
            <Written review={review} />
            <p className={styles.acts}>
              <ChangeButton until={review.changeUntil} onPress={() => setChanging(true)} />
              <Removal itemId={item_id} title={title} onSent={onSent} />
            </p>
          </div>
        );
      }
    }
  };
  return (
    <Card>
      <ThingRow picture={picture} kind="print" title={title}>
        <ThingNote>{summary}</ThingNote>
      </ThingRow>
      {body()}
    </Card>
  );
}

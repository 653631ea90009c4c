import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { SnapshotFrom } from "xstate";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { basisWords } from "#contract/wording/tax-words.ts";
import type { checkoutMachine } from "#machines/checkout.machine.ts";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import type { CheckoutActor } from "./checkout-effects.ts";
import styles from "./place-bar.module.css";

interface PlaceBarProps {
  actor: CheckoutActor;
  /** The machine's messages, beside the pressed button. */
  notice: ReactNode;
  /** Missing input of the order, by name. */
  gaps: readonly string[];
  /** The destination is known: the total includes freight. */
  placed: boolean;
  pickup: boolean;
  /** The destination city, or null. */
  place: string | null;
  /** Shows missing input and focuses it. */
  onGap(): void;
}

/** Why a press would place nothing now, or null. */
function waitingFor(
  snapshot: SnapshotFrom<typeof checkoutMachine>,
  placing: boolean,
): string | null {
  if (placing) return snapshot.hasTag("mayExist") ? "正在确认…" : "正在提交…";
  if (snapshot.matches({ stage: { editing: "priced" } })) return null;
  if (snapshot.matches({ stage: { editing: "pricing" } })) return "正在核价…";
  if (snapshot.matches({ stage: { parked: "network" } })) return "联网后可提交";
  return "暂时不能提交";
}

/** The screen's one total, and 提交订单. A press that cannot place shows what is missing, or why. */
export function PlaceBar(props: PlaceBarProps) {
  const { actor, notice, gaps, placed, pickup, place, onGap } = props;
  const snapshot = useSelector(actor, (now) => now);
  const { review } = snapshot.context;
  const placing = snapshot.hasTag("placing") && !snapshot.hasTag("needsTap");
  const why = waitingFor(snapshot, placing);
  const lacking = gaps.length > 0 && !placing;
  const basis = review?.tax === undefined ? "" : `，${basisWords(review.tax)}`;
  const sum = `${placed ? "含运费" : "未含运费"}${basis}`;

  const press = () => {
    if (lacking) onGap();
    else if (snapshot.matches({ stage: { editing: "priced" } })) actor.send({ type: "place" });
    else {
      if (why !== null) toast(why, { tone: "wait" });
      actor.send({ type: "tryAgain" });
    }
  };

  return (
    <ActionBar
      notice={notice}
      actions={
        <Button
          busy={placing}
          aria-disabled={
            (!lacking && snapshot.matches({ stage: { editing: "pricing" } })) || undefined
          }
          aria-describedby="place-reason"
          onClick={press}
        >
          提交订单
        </Button>
      }
    >
      {review === null ? null : (
        <p className={styles.total}>
          <span className={styles.name}>{placed ? "应付" : "商品合计"}</span>
          <Money yuan={review.total} size="l" />
        </p>
      )}
      <p className={styles.reason} id="place-reason" role="status">
        {lacking ? `还差${gaps.join("、")}` : (why ?? sum)}
      </p>
      {review?.dates ? (
        <p className={styles.promise}>
          <PromiseLine dates={review.dates} pickup={pickup} place={place} />
        </p>
      ) : null}
    </ActionBar>
  );
}

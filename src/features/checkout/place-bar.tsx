import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { basisWords } from "#contract/tax-words.ts";
import { ActionBar } from "#ui/bar.tsx";
import { Button } from "#ui/button.tsx";
import { Money } from "#ui/money.tsx";
import type { CheckoutActor } from "./checkout-effects.ts";
import styles from "./place-bar.module.css";

interface PlaceBarProps {
  actor: CheckoutActor;
  /** What the machine has to say stands by the button that was pressed. */
  notice: ReactNode;
  /** An address is chosen, or none is needed. */
  hasAddress: boolean;
  /** With an invoice or without is decided. */
  hasDecided: boolean;
}

/** The total and 提交订单; where it cannot be pressed, the reason stands beside it. */
export function PlaceBar({ actor, notice, hasAddress, hasDecided }: PlaceBarProps) {
  const snapshot = useSelector(actor, (now) => now);
  const { review } = snapshot.context;
  const placing = snapshot.hasTag("placing") && !snapshot.hasTag("needsTap");
  const ready = snapshot.matches({ stage: { editing: "priced" } });

  const reason = (): string | null => {
    if (placing) return snapshot.hasTag("mayExist") ? "正在确认…" : "正在提交…";
    if (!hasAddress) return "请先选择收货地址";
    if (!hasDecided) return "请先选是否开发票";
    if (snapshot.matches({ stage: { editing: "pricing" } })) return "正在核价…";
    if (snapshot.matches({ stage: { parked: "network" } })) return "联网后可提交";
    return ready ? null : "暂时不能提交";
  };
  const why = reason();
  const basis = review?.tax === undefined ? "" : ` · ${basisWords(review.tax)}`;

  return (
    <ActionBar
      notice={notice}
      actions={
        <Button
          busy={placing}
          disabled={!placing && why !== null}
          aria-describedby="place-reason"
          onClick={() => actor.send({ type: "place" })}
        >
          提交订单
        </Button>
      }
    >
      {review === null ? null : <Money yuan={review.total} size="l" />}
      <p className={styles.reason} id="place-reason" role="status">
        {why ?? `${hasAddress ? "含运费" : "未含运费"}${basis}`}
      </p>
    </ActionBar>
  );
}

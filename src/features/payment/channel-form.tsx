import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { accountChannel, channelTraits } from "#contract/payments/pay-channels.ts";
import { payChannel } from "#contract/payments/paying.ts";
import { paymentMethodOf } from "#contract/wording/paper-terms.ts";
import type { PayChannel } from "#machines/payment-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { barredBecause } from "#ui/controls/why-not.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import type { Bill } from "./bill.ts";
import styles from "./channel-form.module.css";
import { ChannelOption } from "./channel-option.tsx";
import type { PaymentActor } from "./pay-effects.ts";

interface Offered {
  readonly channel: PayChannel;
  readonly label: string;
  readonly note: string;
  /** Why it cannot be chosen, or null. */
  readonly refused: string | null;
}

/** 企业月结, where the order offers it. */
function onAccountOf({ order }: Bill, label: string): Offered[] {
  const { onAccount } = order.value;
  if (onAccount === undefined) return [];
  const { left, refused } = onAccount;
  const note = refused === null ? `企业还能用 ¥${grouped(left)}，月底出对账单` : "";
  return [{ channel: accountChannel, label, note, refused }];
}

/** The lookup's channels that this contract knows, with their hints. */
function offeredOf({ channels, balance, order }: Bill): Offered[] {
  return channels.flatMap(({ value, label }): Offered[] => {
    const channel = payChannel.options.find((option) => option === value);
    const traits = channelTraits(value);
    if (channel === undefined || traits === null) return [];
    if (traits.way !== "ledger" || balance === null) {
      return [{ channel, label, note: traits.note, refused: null }];
    }
    const short = fenOf(balance) < fenOf(order.value.total);
    const note = `可用 ¥${grouped(balance)}`;
    return [{ channel, label, note, refused: short ? "余额不足" : null }];
  });
}

/** The choice of a channel, and the payment button. */
export function ChannelForm({ actor, bill }: { actor: PaymentActor; bill: Bill }) {
  const snapshot = useSelector(actor, (now) => now);
  const { check, message } = snapshot.context;
  const words = useWords();
  const offered = [
    ...offeredOf(bill),
    ...onAccountOf(bill, words.of("payChannel", accountChannel)),
  ];
  const usable = offered.filter(({ refused }) => refused === null);
  const [chosen, setChosen] = useState<PayChannel | null>(check?.channel ?? null);
  const agreed = bill.order.value.paper?.payment_method ?? null;
  const channel =
    (
      usable.find((one) => one.channel === chosen) ??
      usable.find((one) => paymentMethodOf(one.channel) === agreed) ??
      usable[0]
    )?.channel ?? null;
  const { total, dates, expressType, place } = bill.order.value;
  const opening = snapshot.hasTag("busy");
  const unsure = snapshot.matches("unsure");
  const refusal = snapshot.matches("declined") || message !== check?.message ? message : null;

  const pay = () => {
    if (channel === null) return;
    actor.send({ type: "choose", channel, expectedTotal: total });
  };
  const again = (
    <Button
      tone={unsure ? "outline" : "plain"}
      size="s"
      onClick={() => actor.send({ type: "checkAgain" })}
    >
      我已支付，去查询
    </Button>
  );

  return (
    <div className={styles.desk}>
      <div className={styles.body}>
        {unsure ? (
          <Notice tone="wait" action={again}>
            还没有收到付款结果，会自动继续查询。付过了请不要重复付款。
          </Notice>
        ) : null}
        {refusal === null || unsure ? null : <Notice tone="danger">{refusal}</Notice>}
        <Card title="支付方式" aside={unsure ? null : again}>
          <div {...barredBecause(opening ? "正在打开支付，请稍候" : null)}>
            <fieldset className={styles.channels} disabled={opening}>
              <legend className={styles.legend}>支付方式</legend>
              {offered.map((one) => (
                <ChannelOption
                  key={one.channel}
                  label={one.label}
                  note={one.note}
                  refused={one.refused}
                  checked={one.channel === channel}
                  onChoose={() => setChosen(one.channel)}
                />
              ))}
            </fieldset>
          </div>
          {usable.length === 0 ? <p role="alert">暂时没有可用的支付方式，请联系客服。</p> : null}
        </Card>
      </div>
      <ActionBar
        actions={
          <GatedButton
            busy={opening}
            whyNot={channel === null ? "请选择支付方式" : null}
            onClick={pay}
          >
            {snapshot.matches("declined") ? "重新支付" : "立即支付"}
          </GatedButton>
        }
      >
        <Money yuan={total} size="l" />
        {dates ? (
          <p className={styles.promise}>
            <PromiseLine dates={dates} pickup={expressType === "pickup"} place={place ?? null} />
          </p>
        ) : null}
      </ActionBar>
    </div>
  );
}

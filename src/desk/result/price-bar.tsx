import { useNavigate } from "react-router-dom";
import { paths } from "#contract/paths.ts";
import { type Confirmation, currentPrice, orderable } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { useSignedIn } from "#machines/shop-actors.ts";
import { ActionBar } from "#ui/bar.tsx";
import { Button } from "#ui/button.tsx";
import { Money } from "#ui/money.tsx";
import { showTime } from "#ui/time.ts";
import { toast } from "#ui/toast.tsx";
import styles from "./price-bar.module.css";

/** `alone`: there is no price book, so the server alone prices. */
function confirmationText(confirmation: Confirmation, alone: boolean): string {
  switch (confirmation.kind) {
    case "estimate":
      return "本机估价";
    case "asking":
      return alone ? "核价中…" : "核价中";
    case "locked":
      return `已锁价 · 有效至 ${showTime(confirmation.signed.validUntil).split(" ")[0] ?? ""}`;
    case "unreachable":
      return alone ? "未能核价" : "离线估价";
    case "refused":
      return confirmation.message;
  }
}

/** Above ¥99,999 the decimals take a line of their own, or the buttons would not fit a phone. */
function Total({ yuan }: { readonly yuan: string }) {
  const [whole = "0", decimals = "00"] = yuan.split(".");
  if (whole.length < 6) return <Money yuan={yuan} size="xl" />;
  return (
    <span className={styles.long}>
      <Money yuan={whole} size="xl" />
      <span className={styles.decimals}>.{decimals}</span>
    </span>
  );
}

/** Total, unit price and what the server says of it; add to the cart, or order at once. */
export function PriceBar({ desk }: { readonly desk: QuoteDesk }) {
  const state = useDesk(desk);
  const { priced, problems, confirmation, spoken, saved, handOver } = state;
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const good = orderable(state);

  const add = async () => {
    const outcome = await desk.tap("add");
    switch (outcome?.kind) {
      case "added":
        toast("已加入报价车", {
          tone: "ok",
          action: { label: "去报价车", onAction: () => void navigate(paths.cart()) },
        });
        return;
      case "drafted":
        toast(outcome.stands ? "已存入本机草稿，登录后可下单" : "本机存不下草稿，请先登录", {
          tone: outcome.stands ? "wait" : "danger",
          action: { label: "看草稿", onAction: () => void navigate(paths.drafts()) },
        });
        return;
      case "kept":
        toast(`${outcome.message}。草稿已存在本机`, { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  const order = async () => {
    const outcome = await desk.tap("order");
    switch (outcome?.kind) {
      case "added":
        await navigate(paths.checkout({ lines: outcome.lineId }));
        return;
      case "kept":
        toast(`${outcome.message}，联网后可下单`, { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  return (
    <ActionBar
      actions={
        <>
          <Button
            tone="outline"
            busy={handOver === "adding"}
            disabled={!good}
            onClick={() => void add()}
          >
            加入报价车
          </Button>
          <Button busy={handOver === "ordering"} disabled={!good} onClick={() => void order()}>
            立即下单
          </Button>
        </>
      }
    >
      <div className={currentPrice(state) === null ? styles.stale : undefined}>
        {priced === null ? (
          <span className={styles.none}>—</span>
        ) : (
          <Total yuan={priced.quote.total} />
        )}
        <div className={styles.meta}>
          {priced === null ? null : (
            <span>
              单价 {priced.quote.unitPrice} 元/{priced.quote.unit}
            </span>
          )}
          {priced === null ? null : <TaxMark included={priced.job.taxIncluded} />}
          {priced === null ? null : <span>{shipText(datedNow(priced.quote, desk.book))}</span>}
          <span className={styles.tag} data-kind={good ? confirmation.kind : "refused"}>
            {good
              ? confirmationText(confirmation, desk.book === null)
              : (problems[0]?.message ?? "请填写规格")}
          </span>
          {signedIn ? null : <span>未登录 · 存本机草稿</span>}
        </div>
      </div>
      <p role="status" className={styles.hidden}>
        {spoken}
      </p>
      {saved === "failed" ? <p className={styles.meta}>本机存不下草稿，请尽快加入报价车</p> : null}
    </ActionBar>
  );
}

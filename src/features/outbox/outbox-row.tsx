import { cartPaths, draftPath } from "#components/job-form/draft-path.ts";
import { aboutWords, kindWords, nameOfWaiting } from "#components/outbox/waiting-words.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { paths } from "#contract/paths/paths.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import type { Waiting } from "#data/outbox/waiting.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { RowCard } from "./row-card.tsx";

/** What is not a request about an order, which has a card of its own. */
export type PlainWaiting = Exclude<Waiting, { kind: "order" }>;

interface WaitingCardProps {
  readonly thing: PlainWaiting;
  readonly busy: boolean;
  readonly onTryAgain: (row: OutboxRow) => void;
  readonly onDrop: () => void;
}

const isRefused = (thing: PlainWaiting): boolean =>
  thing.kind === "call" && thing.row.state === "refused";

/** Is it sent automatically, or only after an action of the buyer? */
function needsBuyer(thing: PlainWaiting): boolean {
  switch (thing.kind) {
    case "call":
      return isRefused(thing);
    case "draft":
      return thing.conflict;
    case "upload":
      return thing.held === true;
    case "afterSale":
      return true;
  }
}

/** Since when it is on the device, and why it waits. */
function factsOf(thing: PlainWaiting): string {
  switch (thing.kind) {
    case "call": {
      const { state, since, reason } = thing.row;
      return `${showTime(since)} 存下，${state === "refused" ? reason : "还没有发出"}`;
    }
    case "draft": {
      if (thing.conflict) return "两处都改了，请选一份";
      const { draft } = thing.held;
      const since = draft === null ? "" : `${showTime(draft.updatedAt)} 存下，`;
      return `${since}还没有发出`;
    }
    case "upload": {
      const percent = Math.floor((100 * thing.sent) / Math.max(1, thing.size));
      return `${showTime(thing.at)} 传到 ${percent}%，${thing.held ? "已暂停" : "还没有传完"}`;
    }
    case "afterSale":
      return `${showTime(thing.at)} 存下，${thing.ready ? "您提交后才发出" : "还没有提交"}`;
  }
}

function tagOf(thing: PlainWaiting): string {
  if (isRefused(thing)) return "没有被接受";
  if (thing.kind === "afterSale" && thing.ready) return "联网后确认";
  return needsBuyer(thing) ? "等您处理" : "待发";
}

/** The screen to continue it; null: there is none. */
function placeOf(thing: PlainWaiting): { readonly to: string; readonly label: string } | null {
  switch (thing.kind) {
    case "call":
      return null;
    case "draft": {
      const { draft } = thing.held;
      if (draft !== null && thing.conflict)
        return { to: cartPaths[cartKindOf(draft)], label: "去选一份" };
      return draft === null ? null : { to: draftPath(draft), label: "继续报价" };
    }
    case "upload":
      return { to: paths.order({ order_id: thing.orderId }), label: "去看订单" };
    case "afterSale":
      return { to: paths.applyAfterSale({ order_id: thing.orderId }), label: "去提交" };
  }
}

/** A call and a form can be withdrawn here; drafts and files on their own screens. */
const mayDrop = ({ kind }: PlainWaiting): boolean => kind === "call" || kind === "afterSale";

/** One unsent change: label, time, and reason. */
export function WaitingCard({ thing, busy, onTryAgain, onDrop }: WaitingCardProps) {
  const refused = isRefused(thing);
  const place = placeOf(thing);
  const name = nameOfWaiting(thing);
  return (
    <RowCard
      kind={kindWords(thing)}
      tag={tagOf(thing)}
      tone={refused ? "danger" : "y"}
      about={aboutWords(thing)}
      facts={factsOf(thing)}
    >
      {mayDrop(thing) ? (
        <Button tone="plain" size="s" aria-label={`撤回：${name}`} onClick={onDrop}>
          撤回
        </Button>
      ) : null}
      {place === null ? null : (
        <LinkButton tone="plain" size="s" to={place.to} aria-label={`${place.label}：${name}`}>
          {place.label}
        </LinkButton>
      )}
      {thing.kind === "call" && refused ? (
        <Button tone="plain" size="s" busy={busy} onClick={() => onTryAgain(thing.row)}>
          再试一次
        </Button>
      ) : null}
    </RowCard>
  );
}

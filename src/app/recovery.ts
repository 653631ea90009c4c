import { fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { cashierHold, draftHold, hold } from "#api/hold.ts";
import { orderOfDraft, readBackTap } from "#api/read-back.ts";
import { checkPay } from "#contract/payments/paying.ts";
import {
  findIntent,
  type Intent,
  openIntents,
  type PayingTap,
  type PlacingTap,
  putIntent,
  settleIntent,
} from "#data/outbox/intents.ts";
import { startActor } from "#machines/actor-registry.ts";
import { recoveryMachine, type TapOutcome } from "#machines/recovery.machine.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { goTo } from "./navigation.ts";
import { tapNotice } from "./tap-notice.ts";

async function placing(tap: PlacingTap): Promise<TapOutcome> {
  const { id, createdAt: tappedAt, body } = tap;
  const refuted: TapOutcome = { kind: "refuted", id, tappedAt, lineIds: body.line_ids };
  // Another intent of the same draft may have made its order since.
  const order = await (tap.state === "void" ? orderOfDraft(body.draft_id) : readBackTap(tap));
  if (order !== null && tap.state === "void") {
    await settleIntent(id);
    return { kind: "settled" };
  }
  if (order !== null) {
    const { order_id: orderId, order_no: orderNo } = order;
    return { kind: "placed", id, tappedAt, orderId, orderNo };
  }
  await putIntent({ ...tap, state: "void" });
  return refuted;
}

async function paying(tap: PayingTap): Promise<TapOutcome> {
  const { id, createdAt: tappedAt, body } = tap;
  const { outcome } = await call(checkPay, { order_id: body.order_id });
  switch (outcome) {
    case "paid":
      return { kind: "paid", id, tappedAt, orderId: body.order_id };
    case "waiting":
      return { kind: "paying", id, tappedAt, orderId: body.order_id };
    case "unpaid":
      // One without a reply may still arrive: its key is reused by the next press in the
      // cashier.
      if (tap.state !== "sending") await settleIntent(id);
      return { kind: "settled" };
    case "declined":
    case "closed":
      await settleIntent(id);
      return { kind: "settled" };
  }
}

/** Waits for the page that has the checkout or the cashier open, which knows more. */
const holdOf = (tap: Intent): string =>
  tap.kind === "placeOrder" ? draftHold(tap.body.draft_id) : cashierHold(tap.body.order_id);

async function readBack(id: string, signal: AbortSignal): Promise<TapOutcome> {
  const known = await findIntent(id);
  if (known === null) return { kind: "settled" };
  const alone = hold(holdOf(known));
  signal.addEventListener("abort", alone.release, { once: true });
  try {
    await alone.held;
    const tap = await findIntent(id);
    if (tap === null) return { kind: "settled" };
    return tap.kind === "placeOrder" ? await placing(tap) : await paying(tap);
  } finally {
    alone.release();
  }
}

/** Announcements without an answer, so that they can be removed. */
const shown = new Set<() => void>();

/** Announces it until the buyer has answered: closing is an answer too. */
function announce(outcome: TapOutcome): void {
  const notice = tapNotice(outcome);
  if (notice === null) return;
  const answered = () => void settleIntent(notice.id);
  const take = toast(notice.text, {
    tone: notice.tone,
    stays: true,
    onClose: answered,
    action: {
      label: notice.action,
      onAction: () => {
        answered();
        goTo(notice.to);
      },
    },
  });
  shown.add(take);
}

function hush(): void {
  for (const take of shown) take();
  shown.clear();
}

const recovery = startActor(
  "recovery",
  recoveryMachine.provide({
    actors: {
      findTaps: fromPromise<readonly string[]>(async () => {
        const open = await openIntents();
        // An open cashier keeps its own intents, and their orders stay unsettled here.
        const inTurn = (kind: Intent["kind"]) => open.filter((tap) => tap.kind === kind);
        return [...inTurn("placeOrder"), ...inTurn("payOrder")].map(({ id }) => id);
      }),
      readBack: fromPromise(({ input, signal }) => readBack(input.id, signal)),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
    actions: { announce: (_, { outcome }) => announce(outcome), hush },
  }),
);

let buyer: string | null = null;

function followBuyer(userKey: string | null): void {
  if (userKey === buyer) return;
  buyer = userKey;
  recovery.send({ type: userKey === null ? "buyer.left" : "buyer.came" });
}

const { userSession } = shopActors();
userSession.subscribe(({ context }) => followBuyer(context.held?.userKey ?? null));
followBuyer(userSession.getSnapshot().context.held?.userKey ?? null);

export const lookForOpenTaps = (): void => recovery.send({ type: "look" });

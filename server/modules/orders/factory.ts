import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { orderStates } from "#contract/orders/states.ts";
import { placeWords } from "#contract/wording/date-words.ts";
import { sfCarrierId } from "#server/infra/carrier/carrier.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type {
  WithClock,
  WithDatabase,
  WithFiles,
  WithLog,
  WithSettings,
} from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import { acceptAll, filesInReview } from "#server/modules/artwork/artwork.repository.ts";
import { fileHash } from "#server/modules/artwork/file-hash.ts";
import { proofsToMake } from "#server/modules/artwork/proofs.repository.ts";
import {
  claimOrder,
  ordersInTheWorks,
  parcelsUnderWay,
} from "#server/modules/order-records/due-orders.repository.ts";
import { eventsOf, itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent, moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { openPaymentsOf } from "#server/modules/order-records/payments.repository.ts";
import {
  type ProductionStep,
  productionSteps,
  standingSteps,
} from "#server/modules/order-records/production.ts";
import type { PaymentDeps, WithGateways } from "#server/modules/payments/providers/payment.ts";
import { channelOfWay } from "#server/modules/payments/providers/payment-channels.ts";
import { settle } from "#server/modules/payments/settling.ts";
import { ownCity } from "#server/modules/shop/own-city.repository.ts";
import { decideWithin } from "./artwork-decisions.ts";
import { addLastParcel } from "./by-hand.ts";
import { embeddedLogistics, type Logistics } from "./logistics.ts";
import { issueWithin, makeProof, unattended } from "./proof-issuing.ts";

type FactoryDeps = LetterDeps & WithDatabase & WithFiles & WithSettings & WithLog & WithGateways;

/** Orders that one round moves at most; the next round does the rest. */
const atOnce = 100;

/**
 * One round of the simulated factory: every order whose last step is `paceMs` old takes its next
 * one, from checked files through print and parcel to delivery. In a demonstration it also confirms
 * transfers. Several processes may run it: each step is taken by compare-and-set.
 * @returns how many steps it took
 */
export async function factoryStep(
  deps: FactoryDeps,
  paceMs: number,
  logistics: Logistics = embeddedLogistics(deps.random),
): Promise<number> {
  let steps = 0;
  if (!deps.settings.production) steps += await confirmTransfers(deps, paceMs);
  const due = await ordersDue(deps, paceMs);
  steps += await oneByOne(deps, "factory", due, (row) => advance(deps, row, logistics));
  return steps + (await proofStep(deps, new Date(deps.clock.now() - paceMs)));
}

const changesWanted = "请按您在样稿上写的改好文件，再传上来";

/** Issues the proofs that buyers wait for, and sends back what a buyer wants changed. */
async function proofStep(deps: FactoryDeps, before: Date): Promise<number> {
  const due = await proofsToMake(deps.db, { before, limit: atOnce });
  return oneByOne(deps, "proof", due, async ({ file, isAnswered }) => {
    if (isAnswered) {
      const back = {
        file,
        decision: "return",
        words: changesWanted,
        mark: null,
        marks: [],
      } as const;
      await inTransaction(deps.db, (tx) => decideWithin(tx, back, nowDate(deps)));
      return true;
    }
    const made = await makeProof(deps, file, unattended);
    await inTransaction(deps.db, (tx) =>
      issueWithin(tx, deps, { file, seen: null, words: "", made }),
    );
    return true;
  });
}

async function confirmTransfers(deps: PaymentDeps, paceMs: number): Promise<number> {
  const open = await openPaymentsOf(deps.db, [channelOfWay(deps, "transfer")], atOnce);
  const due = open.filter((row) => row.createdAt.getTime() + paceMs <= deps.clock.now());
  return oneByOne(deps, "transfer", due, async ({ outTradeNo, amountFen }) => {
    const transactionId = `DEMO-${outTradeNo}`;
    return (await settle(deps, { outTradeNo, amountFen, transactionId })) === "settled";
  });
}

/** Orders in production, and parcels that are not delivered. */
async function ordersDue(deps: WithDatabase & WithClock, paceMs: number): Promise<OrderRow[]> {
  const quiet = { before: new Date(deps.clock.now() - paceMs), limit: atOnce };
  const working = await ordersInTheWorks(deps.db, quiet);
  const travelling = await parcelsUnderWay(deps.db, quiet);
  return [...working, ...travelling];
}

async function advance(
  deps: WithDatabase & WithClock & WithFiles & WithSettings,
  due: OrderRow,
  logistics: Logistics,
): Promise<boolean> {
  const isCarriers = deps.settings.carrier !== null && due.carrierId === sfCarrierId;
  if (due.state === orderStates.shipped) return !isCarriers && trace(deps, due, logistics);
  const made = standingSteps(await eventsOf(deps.db, due.id));
  const jobs = (await itemsOf(deps.db, [due.id])).map((item) => readStoredJob(item.job));
  // An order whose job is unreadable is not produced: it waits for a version that can read it.
  if (jobs.includes(null)) throw new Error(`a job of order ${due.orderNo} cannot be read`);
  const step = productionSteps(jobs, due.expressType)[made.length];
  if (step === undefined || step.from !== due.state) return false;
  if (step.from === orderStates.awaitingArtwork) {
    for (const file of await filesInReview(deps.db, due.id)) await fileHash(deps, file);
  }
  const leaves = step.to === orderStates.shipped && due.expressType !== "pickup";
  if (leaves && isCarriers) return false;
  const trackingNo = leaves ? await logistics.ship(due) : null;
  return inTransaction(deps.db, (tx) => takeStep(tx, deps, due, step, trackingNo));
}

async function takeStep(
  tx: Transaction,
  deps: WithClock,
  due: OrderRow,
  step: ProductionStep,
  trackingNo: string | null,
): Promise<boolean> {
  if (!(await claimOrder(tx, due, nowDate(deps)))) return false;
  const at = new Date(deps.clock.now());
  const { text, from, to } = step;
  if (from === orderStates.awaitingArtwork) await acceptAll(tx, due.id, at);
  if (to === undefined) {
    const event = { orderId: due.id, kind: "production", fromState: null, toState: null };
    await addEvent(tx, { ...event, text, at });
    return true;
  }
  if (trackingNo !== null) {
    const items = await itemsOf(tx, [due.id]);
    const parcel = { carrier: due.carrierName ?? "承运商", trackingNo };
    await addLastParcel(tx, { order: due, items }, parcel, at);
  }
  const set = trackingNo === null ? {} : { set: { trackingNo } };
  await moveOrder(tx, { orderId: due.id, from, to, kind: "production", text, at, ...set });
  return true;
}

async function trace(
  deps: WithDatabase & WithClock,
  due: OrderRow,
  logistics: Logistics,
): Promise<boolean> {
  const known = (await eventsOf(deps.db, due.id)).filter(({ kind }) => kind === "logistics");
  const city = await ownCity(deps.db, deps.clock.now());
  const next = await logistics.nextTrace(
    {
      carrier: due.carrierName ?? "承运商",
      trackingNo: due.trackingNo ?? "",
      from: city === null ? null : placeWords(city.name),
      region: due.address?.region ?? "",
    },
    known.length,
  );
  if (next === null) return false;
  return inTransaction(deps.db, async (tx) => {
    if (!(await claimOrder(tx, due, nowDate(deps)))) return false;
    const at = new Date(deps.clock.now());
    const kind = next.isDelivery ? "delivered" : "logistics";
    const event = { orderId: due.id, kind, fromState: null, toState: null };
    await addEvent(tx, { ...event, text: next.text, at });
    return true;
  });
}

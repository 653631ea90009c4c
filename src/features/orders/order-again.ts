import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import { cartPaths, draftPath } from "#components/job-form/draft-path.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { keptOf, withTools } from "#contract/jobs/kept-job.ts";
import type { KeptTools } from "#contract/jobs/kept-tools.ts";
import { type OrderDetail, orderDetailCall } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { addSeenLine } from "#data/cart/cart-held.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { orderCopy } from "#data/copies/order-copies.ts";
import { putDraft } from "#data/drafts/drafts.ts";

/** The result of 再来一单. */
export type Again =
  | { readonly kind: "ready"; readonly to: string }
  /** The server was unreachable: the jobs are drafts of this device. */
  | { readonly kind: "drafted"; readonly to: string; readonly text: string }
  | { readonly kind: "refused"; readonly text: string };

interface OrderedJob {
  /**
   * Derived from the item's id, so that a repetition, also after a lost reply, is the same line.
   */
  readonly id: string;
  readonly productId: string | null;
  readonly title: string;
  readonly job: Job;
  /** Tools that the shop keeps, of this line or of the one that it repeated. */
  readonly kept: KeptTools | undefined;
}

/** Readable jobs; the others need the version that wrote them. */
const jobsOf = ({ items, lines }: OrderDetail): OrderedJob[] =>
  lines.flatMap(({ item_id, job, kept }) => {
    const item = items.find(({ id }) => id === item_id);
    if (job === null || item === undefined) return [];
    const { productId, title } = item;
    const repeated = kept === undefined ? job : withTools(job, kept);
    return [{ id: `again-${item_id}`, productId, title, job: repeated, kept: keptOf(repeated) }];
  });

async function detailOf(order_id: string): Promise<OrderDetail | null> {
  try {
    return await call(orderDetailCall, { order_id });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return (await lastSeen(orderCopy({ order_id })))?.value ?? null;
  }
}

const keepAsDraft = ({ id, productId, title, job }: OrderedJob): Promise<boolean> =>
  putDraft({ id, productId, title, quoteType: job.quoteType, job, updatedAt: Date.now() });

async function drafted(jobs: readonly OrderedJob[], text: string): Promise<Again> {
  for (const job of jobs)
    if (!(await keepAsDraft(job))) return { kind: "refused", text: "这台设备不能保存草稿" };
  const [first] = jobs;
  const to = cartPaths[first === undefined ? "print" : cartKindOf(first.job)];
  return { kind: "drafted", to, text: `${text}，已存为草稿` };
}

async function attempt(orderId: string): Promise<Again> {
  const detail = await detailOf(orderId);
  if (detail === null) return { kind: "refused", text: "联网后可再来一单" };
  const jobs = jobsOf(detail);
  if (jobs.length === 0) return { kind: "refused", text: "这个订单的规格要重新报价" };
  const [only, ...others] = jobs;
  // With an earlier order's tools the buyer sees what they save, and may change the job: offline too.
  if (only?.kept !== undefined && others.length === 0 && (await keepAsDraft(only))) {
    const { id, productId, job } = only;
    return { kind: "ready", to: draftPath({ id, productId, quoteType: job.quoteType }) };
  }
  // An old order may hold both kinds, which no single checkout takes.
  const mixed = new Set(jobs.map(({ job }) => cartKindOf(job))).size > 1;
  try {
    for (const { id: line_id, productId: product_id, title, job } of jobs) {
      const body = { line_id, product_id, title, job, direct: !mixed };
      const line = await call(cartCalls[cartKindOf(job)].put, body, { key: newKey() });
      await addSeenLine(line).catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof Unreachable) return drafted(jobs, error.message);
    throw error;
  }
  if (mixed) {
    const text = "纸张和印刷品要分开下单，已放进纸张车和报价车";
    return { kind: "drafted", to: paths.cart(), text };
  }
  return { kind: "ready", to: paths.checkout({ lines: jobs.map(({ id }) => id).join(",") }) };
}

/**
 * 再来一单: the same jobs at today's prices, directly into their checkout. A single job with kept tools
 * opens its configurator.
 */
export const orderAgain = (orderId: string): Promise<Again> =>
  attempt(orderId).catch((error: unknown) => ({ kind: "refused", text: sayWhy(error) }));

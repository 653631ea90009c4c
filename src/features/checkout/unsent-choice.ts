import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import {
  type Address,
  addresses,
  type InvoiceTitle,
  invoiceTitles,
} from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { listOutbox, type OutboxRow } from "#data/outbox/outbox.ts";
import { watchOutbox } from "#data/outbox/outbox-now.ts";
import { deliver } from "#data/outbox/post.ts";
import type { HeldDraft } from "./checkout-draft.ts";

interface Entry {
  readonly id: string;
  readonly isDefault: boolean;
}

/** Is an entry the one that was typed so? Its number was given by the shop. */
const isSame = (entry: object, values: object, names: readonly string[]): boolean =>
  names.every((name) => Reflect.get(entry, name) === Reflect.get(values, name));

const addressNames = ["name", "mobile", "provinceCode", "cityCode", "districtCode", "detail"];
const titleNames = ["titleType", "kind", "buyerName", "taxNo"];

/** The row of 待发箱 that holds what was chosen: an addition by its key, a change by its entry. */
async function rowOf(id: string): Promise<OutboxRow | null> {
  const rows = await listOutbox();
  const isAbout = ({ key, intent: { input } }: OutboxRow) =>
    key === id || ("id" in input && input.id === id);
  return rows.find(isAbout) ?? null;
}

/** Sends what waits of a chosen entry. @throws Refusal, Unreachable */
async function deliverChosen(id: string): Promise<void> {
  const row = await rowOf(id);
  if (row === null) return;
  const posted = await deliver(row.seq);
  if (posted.kind === "waiting") throw new Unreachable("offline", "待发的内容还没有发出");
  if (posted.kind === "refused") throw new Refusal(codes.invalidInput, posted.message);
}

function foundIn<E extends Entry>(
  book: readonly E[],
  id: string,
  values: object,
  names: readonly string[],
): E {
  const found = book.find((one) => one.id === id) ?? book.find((one) => isSame(one, values, names));
  if (found === undefined) throw new Refusal(codes.notFound, "选的地址或抬头没有了，请重新选择");
  return found;
}

/** Notified of what the shop has saved of the choice. */
export interface Settled {
  address(address: Address): void;
  title(title: InvoiceTitle): void;
}

async function settleAddress(draft: HeldDraft, settled: Settled): Promise<void> {
  const { addressId: id, waitingAddress } = draft.read();
  if (id === null || waitingAddress === null) return;
  await deliverChosen(id);
  const found = foundIn(await call(addresses, {}), id, waitingAddress, addressNames);
  if (draft.read().addressId !== id) return;
  draft.change({ addressId: found.id, waitingAddress: null });
  settled.address(found);
}

async function settleTitle(draft: HeldDraft, settled: Settled): Promise<void> {
  const { invoiceId: id, waitingTitle } = draft.read();
  if (id === null || waitingTitle === null) return;
  await deliverChosen(id);
  const found = foundIn(await call(invoiceTitles, {}), id, waitingTitle, titleNames);
  if (draft.read().invoiceId !== id) return;
  draft.change({ invoiceId: found.id, waitingTitle: null });
  settled.title(found);
}

/**
 * Brings the chosen address and title to the shop, where they wait in 待发箱: an order names what
 * the shop has. @throws Refusal, Unreachable
 */
export async function settleChosen(draft: HeldDraft, settled: Settled): Promise<void> {
  await settleAddress(draft, settled);
  await settleTitle(draft, settled);
}

/** Does the same once 待发箱 has sent them by itself. @returns how to stop */
export function followChosen(draft: HeldDraft, settled: Settled): () => void {
  const hasLeft = async (id: string | null) => id !== null && (await rowOf(id)) === null;
  const look = async () => {
    const { addressId, waitingAddress, invoiceId, waitingTitle } = draft.read();
    if (waitingAddress !== null && (await hasLeft(addressId))) await settleAddress(draft, settled);
    if (waitingTitle !== null && (await hasLeft(invoiceId))) await settleTitle(draft, settled);
  };
  let stopWatching: (() => void) | null = null;
  const follow = () => {
    const { waitingAddress, waitingTitle } = draft.read();
    if (waitingAddress !== null || waitingTitle !== null) {
      // What fails here is said at 提交订单, which asks again.
      stopWatching ??= watchOutbox(() => void look().catch(() => undefined));
      return;
    }
    stopWatching?.();
    stopWatching = null;
  };
  const stopFollowing = draft.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    stopWatching?.();
  };
}

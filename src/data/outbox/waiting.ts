import { isLineChange, waitingLineOf } from "#data/cart/waiting-lines.ts";
import { type LeftUpload, leftUploadsIn, uploadPrefix } from "#data/copies/uploads.ts";
import { type Held, isUnsent } from "#data/drafts/meet-draft.ts";
import { draftsOfPage } from "#data/drafts/page-drafts.ts";
import { allHeld, heldOf } from "#data/drafts/shop-drafts.ts";
import type { OutboxRow, SeenRow } from "#db/rows.ts";
import { currentUserKey, type UserDatabase, userDatabase } from "#db/user-database.ts";
import { applyDraftPrefix, formsIn, type WaitingForm } from "./after-sale-forms.ts";
import {
  isEnded,
  type OrderRequest,
  orderRequestIn,
  orderRequestPrefix,
  proofIdOf,
} from "./order-requests.ts";

/** One unsent change of the buyer on this device. Times in ms. */
export type Waiting =
  | { readonly kind: "call"; readonly row: OutboxRow }
  /** A draft that is not in the account; `removed`: deleted here and not there. */
  | {
      readonly kind: "draft";
      readonly id: string;
      readonly title: string;
      readonly held: Held;
      readonly removed: boolean;
      readonly conflict: boolean;
    }
  | ({ readonly kind: "upload" } & LeftUpload)
  | WaitingForm
  | { readonly kind: "order"; readonly request: OrderRequest };

/** A request that can never be sent stays listed and does not count. */
export const stillWaits = (one: Waiting): boolean => one.kind !== "order" || !isEnded(one.request);

/** Identifies one of the unsent changes. */
export function waitingId(one: Waiting): string {
  switch (one.kind) {
    case "call":
      return `call ${one.row.seq}`;
    case "draft":
      return `draft ${one.id}`;
    case "upload":
      return `upload ${one.orderId} ${one.itemId} ${one.place}`;
    case "afterSale":
      return `after-sale ${one.orderId}`;
    case "order":
      return `order ${one.request.orderId} ${proofIdOf(one.request) ?? ""}`;
  }
}

function orderIn(row: SeenRow): Waiting[] {
  const request = orderRequestIn(row);
  return request === null ? [] : [{ kind: "order", request }];
}

/** Drafts that the device could not store, which are in the page only. */
const withPageDrafts = (held: ReadonlyMap<string, Held>): ReadonlyMap<string, Held> =>
  new Map([
    ...held,
    ...draftsOfPage().map(
      (draft) => [draft.id, { draft, known: held.get(draft.id)?.known ?? null }] as const,
    ),
  ]);

const unsentIn = (held: ReadonlyMap<string, Held>): readonly Waiting[] =>
  [...held]
    .filter(([, one]) => isUnsent(one))
    .map(([id, one]) => ({
      kind: "draft",
      id,
      title: one.draft?.title ?? one.known?.content?.title ?? "",
      held: one,
      removed: one.draft === null,
      conflict: (one.known?.theirs ?? null) !== null,
    }));

/** All unsent changes in a buyer's database, without drafts. */
async function restIn({ outbox, lastSeen }: UserDatabase, userKey: string) {
  const rows = await outbox.orderBy("seq").toArray();
  const under = (prefix: string) => lastSeen.where("key").startsWith(prefix).toArray();
  const uploads = leftUploadsIn(await under(uploadPrefix));
  const forms = await under(applyDraftPrefix);
  const requests = await under(orderRequestPrefix);
  const calls = rows.filter((row) => row.userKey === userKey);
  return [
    ...calls.map((row): Waiting => ({ kind: "call", row })),
    ...uploads.map((left): Waiting => ({ kind: "upload", ...left })),
    ...forms.flatMap(formsIn),
    ...requests.flatMap(orderIn),
  ];
}

/** A draft on its way into a cart counts as that call, once. */
function withoutTaken(rest: readonly Waiting[], drafts: readonly Waiting[]): Waiting[] {
  const taken = new Set(
    rest.flatMap((one) =>
      one.kind === "call" && !isLineChange(one.row) ? [waitingLineOf(one.row)] : [],
    ),
  );
  return [...rest, ...drafts.filter((one) => one.kind !== "draft" || !taken.has(one.id))];
}

/** All unsent changes in a buyer's database. */
export const waitingIn = async (tables: UserDatabase, userKey: string): Promise<Waiting[]> =>
  withoutTaken(await restIn(tables, userKey), unsentIn(await heldOf(tables)));

/** All unsent changes of the signed-in buyer on this device. */
export async function listWaiting(): Promise<readonly Waiting[]> {
  const userKey = currentUserKey();
  if (userKey === null) return [];
  const rest = userDatabase()?.use<Waiting[]>([], (tables) => restIn(tables, userKey));
  return withoutTaken((await rest) ?? [], unsentIn(withPageDrafts(await allHeld())));
}

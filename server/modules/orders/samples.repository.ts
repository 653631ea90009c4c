import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Address } from "#contract/account/account.ts";
import { isSamplePack } from "#contract/catalog/samples.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";

interface Wanted {
  readonly userId: string;
  /** Null where the buyer fetches the goods. */
  readonly address: Pick<Address, "districtCode" | "detail"> | null;
  readonly lines: ReadonlyArray<{ readonly job: StoredDocument; readonly quantity: number }>;
}

const spaces = /\s+/g;

/**
 * An address gets one sample pack, whoever orders it; a buyer who fetches goods gets one too.
 * Serialises the placings of one address.
 * @throws Refusal `invalidInput` for several packs in one order, `stateConflict` for a second one
 */
export async function assertOneSamplePack(
  tx: Transaction,
  { userId, address, lines }: Wanted,
): Promise<void> {
  const packs = lines.filter(({ job }) => isSamplePack(job));
  const [first] = packs;
  if (first === undefined) return;
  if (packs.length > 1 || first.quantity !== 1) {
    throw new Refusal(codes.invalidInput, "寄样册每个地址一份，请只留一份");
  }
  const detail = address?.detail.replace(spaces, "") ?? "";
  const place = address === null ? userId : `${address.districtCode} ${detail}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`samples:${place}`}, 0))`);
  const isSame =
    address === null
      ? and(eq(order.userId, userId), isNull(order.address))
      : and(
          sql`${order.address} ->> 'districtCode' = ${address.districtCode}`,
          sql`regexp_replace(${order.address} ->> 'detail', '\\s+', '', 'g') = ${detail}`,
        );
  const [sent] = await tx
    .select({ id: order.id })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    // The literal is that of the partial index.
    .where(
      and(
        sql`${orderItem.job} ->> 'tableId' = 'pt-samples'`,
        ne(order.state, orderStates.cancelled),
        isSame,
      ),
    )
    .limit(1);
  if (sent === undefined) return;
  throw new Refusal(codes.stateConflict, "这个地址已经要过一份寄样册，每个地址一份");
}

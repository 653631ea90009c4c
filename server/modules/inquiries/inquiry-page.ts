import type { Database } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import {
  type FoundInquiry,
  type FoundMessage,
  messagesOf,
  type Paging,
} from "./inquiries.repository.ts";

interface Asked {
  readonly limit: number;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
}

/** A page of the conversations that `find` lists, each with its messages. */
export async function inquiryPage<Item>(
  db: Database,
  { limit, cursor }: Asked,
  find: (paging: Paging) => Promise<FoundInquiry[]>,
  itemOf: (found: FoundInquiry, messages: readonly FoundMessage[]) => Item,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const from = cursor === undefined ? {} : { from: positionOf(cursor) };
  const rows = await find({ limit, ...from });
  const page = pageOf(rows, limit, ({ row }) => ({ at: row.updatedAt, id: row.id }));
  const ids = page.items.map(({ row }) => row.id);
  const messages = await messagesOf(db, ids);
  return {
    items: page.items.map((one) => itemOf(one, messages)),
    nextCursor: page.nextCursor,
  };
}

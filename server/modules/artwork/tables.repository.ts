import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { tableType } from "#contract/jobs/data-table.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import type { UploadRow } from "./uploads.repository.ts";

interface TablePlace {
  readonly orderId: string;
  readonly itemId: string;
  readonly place: number;
  /** Its rows, as the server counted them. */
  readonly records: number;
  readonly at: Date;
}

/** Puts a table beside a line's files, in the place of an earlier one. It needs no review. */
export async function putTable(
  tx: Transaction,
  { orderId, itemId, place, records, at }: TablePlace,
  file: UploadRow,
): Promise<void> {
  await tx
    .update(artwork)
    .set({ state: "replaced" })
    .where(
      and(eq(artwork.itemId, itemId), eq(artwork.type, tableType), ne(artwork.state, "replaced")),
    );
  await tx.insert(artwork).values({
    id: randomUUID(),
    ...{ orderId, itemId, place, name: file.name, size: file.size },
    type: tableType,
    uploadId: file.id,
    state: "accepted",
    words: "",
    pages: records,
    createdAt: at,
    decidedAt: at,
  });
}

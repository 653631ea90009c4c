import * as v from "valibot";
import type { Job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { userDatabase } from "#db/user-database.ts";

/** Edits are upgraded like every stored job. */
const job = v.pipe(
  storedJob,
  v.custom<Job>((held) => held !== null),
);

const cartEdit = v.object({
  lineId: v.string(),
  /** The edited line. */
  job,
  /** `updatedAt` of the server's line that was edited. */
  base: v.number(),
  /** Sends without a reply: the server may have applied any of them. */
  sent: v.array(job),
});
/** An edit of a cart line in the form of versions before 待发箱. */
export type CartEdit = v.InferOutput<typeof cartEdit>;

const prefix = "cart-edit/";

export async function dropCartEdit(lineId: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ lastSeen }) => lastSeen.delete(prefix + lineId));
}

/** Such edits of the signed-in buyer on this device. */
export async function cartEdits(): Promise<CartEdit[]> {
  const rows = await userDatabase()?.use([], ({ lastSeen }) =>
    lastSeen.where("key").startsWith(prefix).toArray(),
  );
  return (rows ?? []).flatMap((row) => {
    const read = v.safeParse(cartEdit, row.value);
    return read.success ? [read.output] : [];
  });
}

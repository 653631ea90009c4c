import * as v from "valibot";
import type { Job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { userDatabase } from "#db/user-database.ts";

/** Edits outlive a version as every stored job does. */
const job = v.pipe(
  storedJob,
  v.custom<Job>((held) => held !== null),
);

const cartEdit = v.object({
  lineId: v.string(),
  /** What the line is to become. */
  job,
  /** `updatedAt` of the shop's line that was edited. */
  base: v.number(),
  /** What was sent since and got no answer: the shop may have taken any of it. */
  sent: v.array(job),
});
/** An edit of a cart line as devices kept it before edits stood in 待发箱. */
export type CartEdit = v.InferOutput<typeof cartEdit>;

const prefix = "cart-edit/";

export async function dropCartEdit(lineId: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ lastSeen }) => lastSeen.delete(prefix + lineId));
}

/** Those that this device still holds of the buyer who is signed in. */
export async function cartEdits(): Promise<CartEdit[]> {
  const rows = await userDatabase()?.use([], ({ lastSeen }) =>
    lastSeen.where("key").startsWith(prefix).toArray(),
  );
  return (rows ?? []).flatMap((row) => {
    const read = v.safeParse(cartEdit, row.value);
    return read.success ? [read.output] : [];
  });
}

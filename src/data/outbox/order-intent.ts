import * as v from "valibot";
import { readSession, removeSession, writeSession } from "#db/records.ts";

const orderIntent = v.object({
  draftId: v.string(),
  /** The price that was locked on the desk; null where none was. */
  quoteNo: v.nullable(v.string()),
  signature: v.nullable(v.string()),
});
/** A visitor's 立即下单: which draft is to be bought, at which locked price. */
export type OrderIntent = v.InferOutput<typeof orderIntent>;

const key = "order_intent";

/** Kept in this tab until its checkout opens: through registering, a login and the way over the home page. */
export const keepOrderIntent = (intent: OrderIntent): boolean =>
  writeSession(key, JSON.stringify(intent));

export function readOrderIntent(): OrderIntent | null {
  const text = readSession(key);
  if (text === null) return null;
  try {
    const read = v.safeParse(orderIntent, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export const forgetOrderIntent = (): void => removeSession(key);

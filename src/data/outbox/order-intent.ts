import * as v from "valibot";
import { readSession, removeSession, writeSession } from "#db/records.ts";

const orderIntent = v.object({
  draftId: v.string(),
  /** The signed price of the configurator; null where there was none. */
  quoteNo: v.nullable(v.string()),
  signature: v.nullable(v.string()),
});
/** A visitor's 立即下单: the draft to buy, and its signed price. */
export type OrderIntent = v.InferOutput<typeof orderIntent>;

const key = "order_intent";

/** Stored in this tab until its checkout opens: through registration, login and the home page. */
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

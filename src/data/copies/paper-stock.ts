import { call } from "#api/call.ts";
import { type PaperAtHand, paperStock } from "#contract/stock/stock.ts";

/**
 * Paper at hand now; nothing is stored, because an old amount promises a wrong date. Empty where
 * the shop keeps no stock.
 * @returns null where the shop cannot be asked
 */
export async function loadPaperStock(): Promise<readonly PaperAtHand[] | null> {
  try {
    return await call(paperStock, {});
  } catch {
    return null;
  }
}

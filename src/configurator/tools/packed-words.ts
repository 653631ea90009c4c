import { weightText } from "#contract/format/amounts.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** 3.01 kg，1 件; pallets and reels have their own word. */
export const packedWords = ({ weightKg, parcels, packing }: Quote): string =>
  `重 ${weightText(weightKg)}，约 ${parcels} ${orderChoices.packingForm.words[packing?.form ?? "carton"]}`;

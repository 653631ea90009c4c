import { grouped } from "#contract/format/numerals.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { percentWords, taxWord } from "#contract/wording/tax-words.ts";

/** Lines below the goods: minimum, rush, freight and tax. */

export const freight = "运费";
export const freightBasis = (carrier: string, basis: string) => `${carrier}：${basis}`;
export const minimum = "最低收费补足";
export const minimumBasis = (yuan: string) => `不足 ${grouped(yuan)} 元按此收`;
export const rush = "加急";
export const rushBasis = (percent: number) => `以上合计 × ${percent}%`;
export const agreementBasis = (yuan: string, permille: number) =>
  `照价 ${grouped(yuan)} × ${permille / 10}%`;
export const tolerance = "数量误差";
export const toleranceOfKinds = (percent: number) => `每款 ±${percent}%，以内算交齐`;
export const toleranceRange = (percent: number, least: number, most: number, unit: string) =>
  `±${percent}%，${grouped(least)} 到 ${grouped(most)} ${unit}算交齐`;
export const tax = "税";
export const taxBasis = (rate: string) => `未税合计 × ${percentWords(rate)}`;
export const taxWithFreightBasis = (rate: string, goodsYuan: string, freightYuan: string) =>
  `货款与运费各 × ${percentWords(rate)}：${grouped(goodsYuan)} ＋ ${grouped(freightYuan)}`;

/** The tax statement of a quote. */

export const taxed = (payer: CodeOf<"taxPayer">, rate: string) =>
  `${taxWord(true)}，${orderChoices.taxPayer.words[payer]}开 ${percentWords(rate)} 发票`;
export const untaxed = () => `${taxWord(false)}，不开发票`;

import type { Job } from "#contract/jobs/jobs.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { channelTraits, type PayWay } from "#contract/payments/pay-channels.ts";

export type PaymentMethod = CodeOf<"paymentMethod">;
export type SourceType = CodeOf<"sourceType">;

const methods: Readonly<Record<PayWay, PaymentMethod>> = {
  ledger: "balance",
  bank: "transfer",
  provider: "online",
  account: "transfer",
};

/** The 付款方式 of a payment channel: every channel but balance and transfer is online. */
export function paymentMethodOf(channel: string): PaymentMethod {
  const way = channelTraits(channel)?.way ?? "provider";
  return methods[way];
}

/** Is it paper that is cut to size, or trimmed? */
export const isCut = (job: Job | null): boolean =>
  job?.quoteType === "paper" && (job.widthMm !== undefined || job.trim);

/** The source that fits these lines: cut or trimmed paper is not 现货. */
export const sourceTypeOf = (jobs: readonly (Job | null)[]): SourceType =>
  jobs.some(isCut) ? "custom" : "stock";

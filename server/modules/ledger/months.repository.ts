import { startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { LedgerPage } from "./ledger.repository.ts";

/** A month of the shop's calendar, `2026-11`. @throws Refusal `invalidInput` */
export function monthOf(text: string): NonNullable<LedgerPage["month"]> {
  const [year = 0, month = 0] = text.split("-").map(Number);
  if (year < 1970 || month < 1 || month > 12) {
    throw new Refusal(codes.invalidInput, "月份格式错误", { field: "month" });
  }
  const start = (index: number) =>
    new Date(startOfShanghaiDay(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)));
  return { from: start(month - 1), to: start(month) };
}

import { call } from "#api/call.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { type Company, companyInfo } from "#contract/catalog/company.ts";

export interface CompanyData {
  readonly company: Loading<Company>;
}

/** Loaded before the first paint, so that content below does not move. */
export async function companyData(): Promise<CompanyData> {
  const company = handOn(call(companyInfo, {}));
  await company;
  return { company };
}

import { call } from "#api/call.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { type Company, companyInfo } from "#contract/catalog/company.ts";

export interface CompanyData {
  readonly company: Loading<Company>;
}

/** Waited for, so that what stands below the company's part does not jump. */
export async function companyData(): Promise<CompanyData> {
  const company = handOn(call(companyInfo, {}));
  await company;
  return { company };
}

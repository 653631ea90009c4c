import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import { handOn, type Loading } from "#ui/feedback/loaded.tsx";

export interface CompanyData {
  readonly company: Loading<Company>;
}

/** Waited for, so that what stands below the company's part does not jump. */
export async function companyData(): Promise<CompanyData> {
  const company = handOn(call(companyInfo, {}));
  await company;
  return { company };
}

import * as v from "valibot";
import { type Company, company } from "#contract/catalog/company.ts";
import { companyFactWords } from "#contract/catalog/company-facts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";

const factNames = Object.keys(companyFactWords).filter(isKeyOf(companyFactWords));

const said = (text: string | undefined): string => (text === undefined ? "不写" : `“${text}”`);

/** The changed fields, a line each, as owners read them. */
export const companyChanges = (before: Company, after: Company): string[] =>
  factNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `${companyFactWords[name]}：${said(before[name])}改为${said(after[name])}`);

/**
 * The current fields with the changes of one form applied.
 * @param before the fields when the form was opened
 * @throws Refusal `stateConflict` where somebody else changed a field that this form changes too;
 * its data are the current fields
 */
export function mergedCompany(held: Company, before: Company, wanted: Company): Company {
  const changed = factNames.filter((name) => wanted[name] !== before[name]);
  const clashes = changed
    .filter((name) => held[name] !== before[name] && held[name] !== wanted[name])
    .map(
      (name) =>
        `${companyFactWords[name]}刚被别人改成${said(held[name])}，您填的是${said(wanted[name])}`,
    );
  if (clashes.length > 0) {
    const words = `${clashes.join("；")}。再按一次保存，就用您填的`;
    throw new Refusal(codes.stateConflict, words, { company: held });
  }
  const merged = factNames.flatMap((name) => {
    const text = changed.includes(name) ? wanted[name] : held[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  return v.parse(company, Object.fromEntries(merged));
}

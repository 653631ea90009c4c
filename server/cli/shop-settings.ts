import * as v from "valibot";
import { company } from "#contract/catalog/company.ts";
import { bankAccountForm } from "#contract/staff/staff-shop.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { notifyOwners } from "#server/http/owner-notice.ts";
import { type Database, inTransaction } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { companyChanges } from "#server/modules/shop/company-facts.ts";
import { changeCompany, findBankAccount } from "#server/modules/shop/shop-facts.repository.ts";
import { maskedAccount, setAccountAtOnce } from "#server/modules/staff/bank-account.ts";
import { commandWorld } from "./command.ts";

/** Settings that an owner may change from the command line; all others are internal. */
const companyFields = Object.keys(company.entries);

const settingNames: readonly string[] = [
  "bankAccount",
  ...companyFields.map((name) => `company.${name}`),
];

const usage = `可以设置的有 (these can be set): ${settingNames.join("、")}`;

/** Changes one setting. @throws StartRefused with the reason. */
export async function setShopFact(
  db: Database,
  name: string,
  values: readonly string[],
  world: LetterDeps = commandWorld,
): Promise<void> {
  if (name === "bankAccount") return setBankAccount(db, values, world);
  const field = name.startsWith("company.") ? name.slice("company.".length) : "";
  if (!companyFields.includes(field)) throw new StartRefused(usage);
  const [value] = values;
  if (value === undefined || values.length > 1) {
    throw new StartRefused(`用法 (usage): npm run shop -- set ${name} 内容`);
  }
  const stored = v.safeParse(company, await findSetting(db, "company"));
  if (!stored.success) {
    throw new StartRefused("还没有公司资料，请先把店开一次 (start the shop once first)");
  }
  if (value.trim() === "") throw new StartRefused(`${name} 不能为空 (must not be empty)`);
  const { before, after } = await changeCompany(db, (held) => ({ ...held, [field]: value.trim() }));
  if (before.email === after.email) return;
  await inTransaction(db, (tx) =>
    notifyOwners(tx, world, {
      what: "修改公司资料",
      who: "运营者用命令",
      from: null,
      lines: companyChanges(before, after),
      alsoTo: [before.email],
    }),
  );
}

async function setBankAccount(
  db: Database,
  [accountName, bank, number, ...more]: readonly string[],
  world: LetterDeps,
): Promise<void> {
  const read = v.safeParse(bankAccountForm, { accountName, bank, account: number });
  if (!read.success || more.length > 0) {
    throw new StartRefused(
      "用法 (usage): npm run shop -- set bankAccount 户名 开户行 账号；账号为 8 至 34 位数字或字母",
    );
  }
  const account = read.output;
  await inTransaction(db, async (tx) => {
    const before = await setAccountAtOnce(tx, world, account);
    await notifyOwners(tx, world, {
      what: "修改收款账户",
      who: "运营者用命令",
      from: null,
      lines: [
        `原来：${before === null ? "没有" : maskedAccount(before)}`,
        `新的：${maskedAccount(account)}`,
      ],
    });
  });
}

/** A line for each setting with its value. */
export async function shopFacts(db: Database): Promise<string[]> {
  const account = await findBankAccount(db);
  const stored = v.safeParse(company, await findSetting(db, "company"));
  const said =
    account === null ? "（未设置）" : `${account.accountName} ${account.bank} ${account.account}`;
  const lines = [`bankAccount ${said}`];
  if (!stored.success) return lines;
  return [
    ...lines,
    ...Object.entries(stored.output).map(([key, text]) => `company.${key} ${text}`),
  ];
}

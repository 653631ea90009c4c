import { readServerSettings, readSettings, SettingError } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { isDatabaseAway, reasonOf } from "#server/infra/database/outage.ts";
import { renewForeignSecrets, secretFaults } from "#server/infra/secrets/secrets.ts";
import { bucketFault } from "#server/infra/storage/bucket-trial.ts";
import { holidayNotice } from "#server/modules/price-book/calendar-notice.ts";
import { rotateQuoteKey } from "#server/modules/quotes/quote-key.ts";
import { setShopWord, shopWordLines } from "#server/modules/shop/shop-words.ts";
import { openingHazards } from "#server/operations/opening-hazards.ts";
import { findDemo, removeDemo } from "#server/seed/demo-state.ts";
import { commandWorld, runCommand, say, withShopDatabase } from "./command.ts";
import { faultsInSources, stackInSources } from "./fault-commands.ts";
import { setShopFact, shopFacts } from "./shop-settings.ts";
import { removeSecondFactorOf } from "./staff-commands.ts";

/** The operator's commands: `npm run shop -- check | show | set … | rotate … | renew-keys | remove-demo | remove-second-factor … | faults | stack …`. */
const usage = [
  "用法 (usage): npm run shop -- 命令",
  "  check                               检查配置和数据库，列出开门前要改的每一项",
  "  show                                显示可以设置的各项",
  "  set bankAccount 户名 开户行 账号    客户转账用的收款账户",
  "  set company.phone 内容              公司资料的一项",
  "  words                               显示各选项在店里的叫法",
  "  word expressType pickup 到店自取    改一个选项的叫法，买家看到的随之改变",
  "  rotate quoteSecret                  换报价签名的密钥，旧的再有效 30 天",
  "  renew-keys                          信件密钥丢了时换新的签名密钥，没到期的报价作废",
  "  remove-demo                         关闭演示账号并收回演示余额",
  "  remove-second-factor 登录名         关闭一位员工的两步验证（手机和恢复码都丢了时用）",
  "  faults                              顾客设备报告的网页故障，标出源码位置",
  "  stack 文件|-                        把一段报告的堆栈换成源码位置",
].join("\n");

/** Every fault in one list: the environment first, then the database. */
async function check(): Promise<void> {
  const faults: string[] = [];
  try {
    readServerSettings(process.env, "check");
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    faults.push(...error.faults);
  }
  faults.push(...(await databaseFaults()), ...(await bucketFaults()));
  if (faults.length > 0) throw new StartRefused(faults.map((line) => `✗ ${line}`).join("\n"));
  const notice = await withShopDatabase((db) => holidayNotice(db, new Date()));
  if (notice !== null) say(`! ${notice}`);
  say("✓ 可以开门 (ready to open)");
}

/** Without valid settings the database is unknown. */
async function databaseFaults(): Promise<readonly string[]> {
  try {
    const settings = readSettings(process.env);
    return await withShopDatabase(async (db) => {
      const deps = { ...commandWorld, db, settings };
      return [...(await secretFaults(deps)), ...(await openingHazards(deps))];
    });
  } catch (error) {
    if (error instanceof SettingError) return [];
    if (error instanceof StartRefused) return [error.message];
    if (isDatabaseAway(error)) {
      return [`DATABASE_URL 连不上 (the database does not answer): ${reasonOf(error)}`];
    }
    throw error;
  }
}

async function bucketFaults(): Promise<readonly string[]> {
  try {
    const { bucket } = readSettings(process.env);
    const fault = bucket === null ? null : await bucketFault(bucket);
    return fault === null ? [] : [fault];
  } catch (error) {
    if (error instanceof SettingError) return [];
    throw error;
  }
}

async function rotate(name: string | undefined): Promise<void> {
  if (name !== "quoteSecret") {
    throw new StartRefused(
      "只有 quoteSecret 在数据库里；SHOP_STAFF_KEY 和 SHOP_COMPANY_TOKEN 用 …_OLD 变量更换",
    );
  }
  const { clock, letterSeal } = commandWorld;
  const { until } = await withShopDatabase((db) => rotateQuoteKey({ db, letterSeal }, clock.now()));
  say(`✓ 新密钥两分钟后启用，旧的有效到 ${until.toISOString().slice(0, 10)} (rotated)`);
}

async function renewKeys(): Promise<void> {
  const renewed = await withShopDatabase((db) => renewForeignSecrets(db, commandWorld.letterSeal));
  say(renewed > 0 ? "✓ 签名密钥已换新 (renewed)" : "签名密钥都能用，没有换 (none is lost)");
}

async function shutDemo(): Promise<void> {
  const removed = await withShopDatabase(async (db) => {
    const demo = await findDemo(db);
    if (demo !== null) await removeDemo({ ...commandWorld, db }, demo);
    return demo !== null;
  });
  say(removed ? "✓ 演示账号已关闭 (the demo account is shut)" : "没有演示账号 (there is none)");
}

async function removeFactor([login, ...more]: readonly string[]): Promise<void> {
  if (login === undefined || more.length > 0) throw new StartRefused(usage);
  await withShopDatabase((db) => removeSecondFactorOf(db, login));
  say(`✓ 已关闭 ${login} 的两步验证 (the second factor is off)`);
}

async function run([command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case "check":
      return check();
    case "show":
      for (const line of await withShopDatabase((db) => shopFacts(db))) {
        say(line);
      }
      return;
    case "set": {
      const [name = "", ...values] = rest;
      await withShopDatabase((db) => setShopFact(db, name, values));
      say(`✓ 已设置 ${name} (set)`);
      return;
    }
    case "words":
      for (const line of await withShopDatabase((db) => shopWordLines(db))) {
        say(line);
      }
      return;
    case "word":
      await withShopDatabase((db) => setShopWord(db, rest));
      say(`✓ 已改 ${rest.join(" ")} (worded)`);
      return;
    case "rotate":
      return rotate(rest[0]);
    case "renew-keys":
      return renewKeys();
    case "remove-demo":
      return shutDemo();
    case "remove-second-factor":
      return removeFactor(rest);
    case "faults":
      return say(await withShopDatabase((db) => faultsInSources(db)));
    case "stack":
      return say(stackInSources(rest[0]));
    default:
      throw new StartRefused(usage);
  }
}

await runCommand(() => run(process.argv.slice(2)));

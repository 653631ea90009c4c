import { defaultDeployment } from "#contract/http/deployment.ts";
import { isYes } from "./setting-fields.ts";

/** The environment without blank values, trimmed. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A state with which production must not start, unless `override` is set. */
export interface Hazard {
  readonly variable: string;
  readonly override: string;
  /** Chinese, then English in brackets. */
  readonly words: string;
}

type Rule = Omit<Hazard, "override"> & {
  /** Null: only the right value helps. */
  readonly override: string | null;
  readonly applies: (env: Environment) => boolean;
};

const rules: readonly Rule[] = [
  {
    variable: "SHOP_COMPANY_TOKEN",
    override: "SHOP_ALLOW_DEMO_TOKEN",
    words: "仍是公开的演示令牌，须换成自己的 (is still the public demo token)",
    applies: (env) =>
      (env.SHOP_COMPANY_TOKEN ?? defaultDeployment.appAuthToken) === defaultDeployment.appAuthToken,
  },
  {
    variable: "SHOP_FIXED_CAPTCHA",
    override: "SHOP_ALLOW_FIXED_CAPTCHA",
    words: "让验证码形同虚设，须去掉 (makes every captcha's answer known)",
    applies: (env) => env.SHOP_FIXED_CAPTCHA !== undefined,
  },
  {
    variable: "SMTP_URL",
    override: "SHOP_ALLOW_MAIL_FILES",
    words: "没有设置，新密码会写成明文文件 (is missing: mailed passwords would be plain files)",
    applies: (env) => env.SMTP_URL === undefined,
  },
  {
    variable: "SHOP_SMS",
    override: null,
    words:
      "是 embedded，验证码会印在控制台上；请改成 aliyun、tencent 或 off (would print codes on the console)",
    applies: (env) => env.SHOP_SMS === "embedded",
  },
  {
    variable: "SHOP_ORIGIN",
    override: null,
    words:
      "没有设置，须写明本店的网址，如 https://shop.example；否则链接会跟着来访者报的主机名走 (is missing: links would follow any Host header)",
    applies: (env) => env.SHOP_ORIGIN === undefined,
  },
];

/** One line of a refusal: the variable, the fault, and the override. */
export const hazardLine = ({ variable, override, words }: Omit<Rule, "applies">): string =>
  override === null
    ? `${variable} ${words}`
    : `${variable} ${words}；确要如此请设 ${override}=1 (set ${override}=1 to go on all the same)`;

/** Hazards in the environment; none outside production. */
export function environmentHazards(env: Environment): readonly string[] {
  if (env.NODE_ENV !== "production") return [];
  const allowed = ({ override }: Rule) => override !== null && isYes(env[override]);
  return rules.filter((rule) => rule.applies(env) && !allowed(rule)).map(hazardLine);
}

/** Visible in the database only; named by the database's variable. */
export const demoAccountHazard = (variable: "SHOP_DATA_DIR" | "DATABASE_URL"): Hazard => ({
  variable,
  override: "SHOP_ALLOW_DEMO_ACCOUNT",
  words:
    "里还有演示账号或演示余额，请先运行 npm run shop -- remove-demo (still holds the demo account or its money)",
});

/** Visible in the database only, which stores the bank account. */
export const noPaymentHazard: Hazard = {
  variable: "SHOP_SANDBOX_PAY",
  override: "SHOP_ALLOW_NO_PAYMENT",
  words:
    "没有打开，也没有收款账户，客户无法付款；请先运行 npm run shop -- set bankAccount 户名 开户行 账号 (there is no way to pay)",
};

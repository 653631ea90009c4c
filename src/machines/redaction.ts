/**
 * Field names that the inspector must hide: credentials, and data that identify the buyer.
 * `tests/machines/redaction.test.ts` compares them with the contract.
 */
const hiddenNames: ReadonlySet<string> = new Set([
  "token",
  "app_auth_token",
  "public_key",
  "dead",
  "device",
  "password",
  "old_password",
  "captcha",
  "answer",
  "verify_value",
  "signature",
  // Anybody with the picture can pay with it.
  "scan",
  "image",
  "openid",
  "mobile",
  "extension",
  "landline",
  "postcode",
  // Names a buyer's data on the device, in earlier versions by a hash of the mobile number.
  "userKey",
  "device_data_id",
  "deviceDataId",
  "email",
  "qq",
  "name",
  "introducer",
  "provinceCode",
  "province_code",
  "place",
  "cityCode",
  "districtCode",
  "region",
  "detail",
  "buyerName",
  "taxNo",
  // With day and amount it retrieves the invoice at the tax authority.
  "number",
  "blueNumber",
  // Artwork that is not published yet.
  "preview",
  "addressPhone",
  "bankAccount",
  "payee",
  "balance",
  "keyword",
  "trackingNo",
  "url",
  "remark",
  "reason",
  "words",
  "addressForm",
  "invoiceForm",
]);

/** What distinguishes a personal text from a code: Chinese, an e-mail's sign, a long number. */
const maybePersonal = /\p{Script=Han}|@|^[\d\s+-]{6,}$/u;

/** Hides the personal parts of a text; until it is provided, each Chinese text is hidden whole. */
let publicPart = (text: string): string => aliasOf(text);

/** For the inspector, which knows the texts of our own sources. */
export function providePublicPart(next: (text: string) => string): void {
  publicPart = next;
}

const deepest = 8;
const aliasForm = /^\[隐去(?: \d+)?\]$/;

/** The aliases of this page by hidden value, so that guards decide alike on a replay. */
const aliases = new Map<unknown, string>();
let given = 0;

/** How many aliases were given so far. */
export const aliasCount = (): number => given;

/** The next alias has a higher number than `count`: an earlier page of the tab gave those. */
export function aliasesAfter(count: number): void {
  given = Math.max(given, count);
}

/** The same value has the same alias for the life of the page, whatever field holds it. */
export function aliasOf(value: unknown): string {
  if (typeof value === "string" && aliasForm.test(value)) return value;
  const key = typeof value === "object" ? JSON.stringify(value) : value;
  const known = aliases.get(key);
  if (known !== undefined) return known;
  given += 1;
  const alias = `[隐去 ${given}]`;
  aliases.set(key, alias);
  return alias;
}

/** Fields that distinguish refusals and failures; the machines decide by them. */
const errorFields: ReadonlySet<string> = new Set(["code", "judged", "kind", "status"]);

/** Input and output of an actor; a bare text there has no field name to judge it by. */
const namelessNames: ReadonlySet<string> = new Set(["input", "output", "data"]);

/** Null, undefined and empty values show that there is nothing. */
const isHidden = (name: string, value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  (hiddenNames.has(name) || (namelessNames.has(name) && typeof value === "string"));

/**
 * A copy that may leave the page: hidden fields as aliases, errors as their name, code and message,
 * functions and actors as a word.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === "function") return "[function]";
  if (typeof value === "string") return maybePersonal.test(value) ? publicPart(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "[…]";
  if (value instanceof Error) {
    const { name, message } = value;
    const known = Object.entries(value).filter(([field]) => errorFields.has(field));
    return { name, message: redacted(message), ...Object.fromEntries(known) };
  }
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
  if ("getSnapshot" in value) return "[actor]";
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isHidden(name, inner) ? aliasOf(inner) : redacted(inner, depth + 1),
    ]),
  );
}

/**
 * Names of fields that nobody who inspects may read: what opens an account, and what tells who
 * the buyer is. `tests/machines/redaction.test.ts` holds them against the contract.
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
  // Whoever has the picture may pay for it.
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
  // With day and amount it opens an invoice at the tax authority.
  "number",
  "blueNumber",
  // Artwork that nobody has seen printed yet.
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

const hidden = "[隐去]";
const deepest = 8;

/** What tells one refusal or silence from another; the machines decide by it. */
const errorFields: ReadonlySet<string> = new Set(["code", "judged", "kind", "status"]);

/** What an actor was given or gave; a bare text there has no name to judge it by. */
const namelessNames: ReadonlySet<string> = new Set(["input", "output", "data"]);

/** Null and empty say that there is nothing. */
const isHidden = (name: string, value: unknown): boolean =>
  value !== null &&
  value !== "" &&
  (hiddenNames.has(name) || (namelessNames.has(name) && typeof value === "string"));

/**
 * A copy that may leave the page: hidden fields masked, errors as their name, code and message,
 * what is no data (functions, actors) as a word.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === "function") return "[function]";
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "[…]";
  if (value instanceof Error) {
    const { name, message } = value;
    const told = Object.entries(value).filter(([field]) => errorFields.has(field));
    return { name, message, ...Object.fromEntries(told) };
  }
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
  if ("getSnapshot" in value) return "[actor]";
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isHidden(name, inner) ? hidden : redacted(inner, depth + 1),
    ]),
  );
}

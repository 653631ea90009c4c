/**
 * Field names that describe an action and its target; none contains texts, addresses or secrets.
 */
const recordedFields = new Set([
  "id",
  "after_id",
  "order_id",
  "file_id",
  "item_id",
  "person_id",
  "invoice_id",
  "number",
  "issued_on",
  "document_id",
  "suspense_id",
  "refund_id",
  "proof_id",
  "payment_id",
  "product_id",
  "advert_id",
  "link",
  "order_no",
  "decision",
  "remedy",
  "amount",
  "quantity",
  "kind",
  "step",
  "carrier",
  "reference",
  "transaction_id",
  "login",
  "roles",
  "disabled",
  "enabled",
  "shown",
  "from",
  "until",
  "recommended",
  "needs_file",
  "to",
  "how",
  "lines",
  "of",
  "code",
  "word",
  "edition",
  "version",
]);

const longest = 100;

/** Free text of a payer is stored only where it is a number. */
const isNumber = (value: unknown): boolean => typeof value === "string" && /^[\w-]*$/.test(value);
const isRecorded = (name: string, value: unknown): boolean =>
  recordedFields.has(name) && (name !== "reference" || isNumber(value));

function recordedValue(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longest);
  if (Array.isArray(value)) return value.slice(0, longest).map(recordedValue);
  if (typeof value === "object" && value !== null) return actInput(value);
  return value;
}

/**
 * The input as stored in the audit log: listed fields unchanged, of every other one only its
 * presence. So neither a buyer's personal data nor a password is stored twice.
 */
export function actInput(input: unknown): Record<string, unknown> {
  if (typeof input !== "object" || input === null) return {};
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, isRecorded(name, value) ? recordedValue(value) : "…"]),
  );
}

import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Endpoint, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { liftedJob } from "#contract/jobs/stored-job.ts";

const isUnstorable = (text: string): boolean =>
  text.includes("\u0000") || /\p{Surrogate}/u.test(text);
const deepest = 24;

/** PostgreSQL stores neither NUL nor half a character, and nothing of ours nests deeply. */
function assertStorable(value: unknown, depth = 0): void {
  if (typeof value === "string") {
    if (isUnstorable(value)) throw new Refusal(codes.invalidInput, "文字含有无法保存的字符");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth > deepest) throw new Refusal(codes.invalidInput, "提交的内容层次过深");
  for (const [name, inner] of Object.entries(value)) {
    assertStorable(name);
    assertStorable(inner, depth + 1);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Path, and query (GET) or body (all others), as the one flat object of the contract. */
function rawInput(method: string, request: FastifyRequest): Record<string, unknown> {
  const sent = method === "GET" ? request.query : (request.body ?? {});
  if (!isRecord(sent)) throw new Refusal(codes.invalidInput, "提交的内容格式错误");
  const named = isRecord(request.params) ? request.params : {};
  const whole = { ...sent, ...named };
  return "job" in whole ? { ...whole, job: liftedJob(whole.job) } : whole;
}

/** @throws Refusal `invalidInput` with the first issue's message and, in data, the field at fault. */
export function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): ParsedInputOf<E> {
  const raw = rawInput(endpoint.method, request);
  assertStorable(raw);
  const parsed = v.safeParse(endpoint.input, withEveryField(endpoint, raw), { abortEarly: true });
  if (parsed.success) return parsed.output as ParsedInputOf<E>;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw new Refusal(codes.invalidInput, chinese(issue.message, field), { field });
}

/** The fields that a schema names; those of all its parts where it is several at once. */
function fieldsOf(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  if (isRecord(schema.entries)) return Object.keys(schema.entries);
  if (schema.type !== "intersect" || !Array.isArray(schema.options)) return [];
  return schema.options.flatMap(fieldsOf);
}

const blanks = new WeakMap<Endpoint, Record<string, undefined>>();

/** A field that was not sent counts as undefined, so that its own rule words the refusal. */
function withEveryField(endpoint: Endpoint, raw: Record<string, unknown>): Record<string, unknown> {
  const fields = () => fieldsOf(endpoint.input).map((name) => [name, undefined] as const);
  const blank = blanks.get(endpoint) ?? Object.fromEntries(fields());
  blanks.set(endpoint, blank);
  return { ...blank, ...raw };
}

/** A rule without a message of its own speaks English; the buyer reads Chinese. */
function chinese(message: string, field: string | null): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return field === null ? "提交的内容格式错误" : `提交的内容格式错误（${field}）`;
}

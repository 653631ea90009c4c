import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Endpoint, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { liftedJob } from "#contract/jobs/stored-job.ts";

const isUnstorable = (text: string): boolean =>
  text.includes("\u0000") || /\p{Surrogate}/u.test(text);
const deepest = 24;

/** PostgreSQL stores neither NUL nor lone surrogates, and none of our inputs nests deeply. */
function assertStorable(value: unknown, field: string, depth = 0): void {
  const refusal = (text: string) => new Refusal(codes.invalidInput, text, { field });
  if (typeof value === "string") {
    if (isUnstorable(value)) throw refusal("文字含有无法保存的字符");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth > deepest) throw refusal("提交的内容层次过深");
  for (const [name, inner] of Object.entries(value)) {
    assertStorable(name, field);
    assertStorable(inner, field, depth + 1);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Path, and query (GET) or body (all others), as the contract's flat object. */
function rawInput(method: string, request: FastifyRequest): Record<string, unknown> {
  const sent = method === "GET" ? request.query : (request.body ?? {});
  if (!isRecord(sent)) throw new Refusal(codes.invalidInput, "提交的内容格式错误");
  const named = isRecord(request.params) ? request.params : {};
  const whole = { ...sent, ...named };
  return "job" in whole ? { ...whole, job: liftedJob(whole.job) } : whole;
}

/** @throws Refusal `invalidInput` with the first issue's message and, in data, its field. */
export function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): ParsedInputOf<E> {
  const raw = rawInput(endpoint.method, request);
  for (const [name, value] of Object.entries(raw)) {
    assertStorable(name, name);
    assertStorable(value, name);
  }
  const parsed = v.safeParse(endpoint.input, withEveryField(endpoint, raw), { abortEarly: true });
  if (parsed.success) return parsed.output as ParsedInputOf<E>;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw new Refusal(codes.invalidInput, chinese(issue.message, field), { field });
}

/** The fields of a schema; those of all its parts where it is a union or intersection. */
function fieldsOf(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  if (isRecord(schema.entries)) return Object.keys(schema.entries);
  if (schema.type !== "intersect" || !Array.isArray(schema.options)) return [];
  return schema.options.flatMap(fieldsOf);
}

const blanks = new WeakMap<Endpoint, Record<string, undefined>>();

/** A missing field counts as undefined, so that its own rule has the message. */
function withEveryField(endpoint: Endpoint, raw: Record<string, unknown>): Record<string, unknown> {
  const fields = () => fieldsOf(endpoint.input).map((name) => [name, undefined] as const);
  const blank = blanks.get(endpoint) ?? Object.fromEntries(fields());
  blanks.set(endpoint, blank);
  return { ...blank, ...raw };
}

/** Rules without a message of their own have English ones; these are the Chinese ones. */
function chinese(message: string, field: string | null): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return field === null ? "提交的内容格式错误" : `提交的内容格式错误（${field}）`;
}

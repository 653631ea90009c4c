import * as v from "valibot";
import { deployment } from "#api/deployment.ts";
import { type Endpoint, type InputOf, type OutputOf, pathNames } from "#contract/http/endpoint.ts";
import { codes, envelope, Refusal } from "#contract/http/reply.ts";

/** The browser's own, without fault switches. */
const straight = fetch.bind(window);

const patienceMs = 20_000;

const entriesOf = (input: unknown): [string, unknown][] =>
  typeof input === "object" && input !== null ? Object.entries(input) : [];

/**
 * A call about rooms. It bypasses the shop's client, so that watching a page does not change its
 * calls, its network state or its machines.
 * @throws `Refusal`; anything else = no reply came
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<OutputOf<E>> {
  const names = new Set(pathNames(endpoint.path));
  const values = new Map(entriesOf(input));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
  const rest = Object.fromEntries([...values].filter(([name]) => !names.has(name)));
  const reply = await straight(`${deployment.host}${path}`, {
    method: endpoint.method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rest),
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
  const { code, msg, data } = v.parse(envelope(v.unknown()), await reply.json());
  if (code !== codes.success) throw new Refusal(code, msg);
  return v.parse(endpoint.output, data);
}

/** Waits; ends early, without an error, when it is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

import { call } from "#api/call.ts";
import { underOneKey } from "#api/one-key.ts";
import { namedField, sayWhy } from "#api/say-why.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { type Intent, waitingCalls } from "#db/outbox-calls.ts";
import { dropWaiting, findWaiting, putWaiting } from "./outbox.ts";
import { holdBack } from "./outbox-now.ts";
import { sendQuietly } from "./send-waiting.ts";

/** The result of a call: accepted, waiting in 待发箱, or refused (with the reason). */
export type Posted =
  | { readonly kind: "sent" }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly message: string; readonly field: string | null };

/** A form waits for the server this long; a slower call goes on in the background. */
const patienceMs = 3000;

/** Without a database the form itself keeps its input. */
async function postNow({ name, input }: Intent): Promise<Posted> {
  const endpoint: Endpoint = waitingCalls[name];
  try {
    await underOneKey(endpoint, input, (key) =>
      call(endpoint, input, endpoint.idempotent ? { key } : {}),
    );
    return { kind: "sent" };
  } catch (error) {
    return { kind: "refused", message: sayWhy(error), field: namedField(error) };
  }
}

/**
 * Stores a call, then sends it; offline it waits and is sent automatically. `label` is its text in
 * 待发箱.
 */
export async function post(intent: Intent, label: string): Promise<Posted> {
  const seq = await putWaiting(intent, label).catch(() => null);
  if (seq === null) return postNow(intent);
  const release = holdBack(seq);
  try {
    const posted = await sent(seq);
    if (posted.kind === "refused") await dropWaiting(seq);
    return posted;
  } finally {
    release();
  }
}

/** The same for an existing row of 待发箱; a refused one stays there, marked. */
export async function deliver(seq: number): Promise<Posted> {
  const release = holdBack(seq);
  try {
    return await sent(seq);
  } finally {
    release();
  }
}

async function sent(seq: number): Promise<Posted> {
  const enough = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([sendQuietly(), enough]);
  const found = await findWaiting(seq);
  if (found.kind === "gone") return { kind: "sent" };
  // It was stored with its key: the next reader of the database sends it, once.
  if (found.kind === "unknown" || found.row.state === "waiting") return { kind: "waiting" };
  const { reason, field = null } = found.row;
  return { kind: "refused", message: reason ?? "", field };
}

import { useSyncExternalStore } from "react";
import { call } from "#api/call.ts";
import { codeWays } from "#contract/auth/code-login.ts";
import { Refusal } from "#contract/http/reply.ts";

/** `unknown` until the server has answered. */
export type Sends = "unknown" | "yes" | "no";

interface Ways {
  readonly sms: Sends;
  readonly mail: Sends;
}

const sendsOf = (does: boolean): Sends => (does ? "yes" : "no");
const bothAre = (sends: Sends): Ways => ({ sms: sends, mail: sends });
let known = bothAre("unknown");

async function askServer(): Promise<Ways> {
  try {
    const { sms, mail } = await call(codeWays, {});
    return { sms: sendsOf(sms), mail: sendsOf(mail) };
  } catch (error) {
    // Another host may lack the call.
    return bothAre(error instanceof Refusal ? "no" : "unknown");
  }
}

const listeners = new Set<() => void>();
let asking = false;

async function ask(): Promise<void> {
  asking = true;
  known = await askServer();
  asking = false;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  if (known.sms === "unknown" && !asking) void ask();
  return () => listeners.delete(tell);
}

/** Does the shop send codes by text message? A page asks once; without a network again later. */
export const useSendsTexts = (): Sends => useSyncExternalStore(listen, () => known.sms);

/** Does the shop mail codes to a new address? */
export const useMailsCodes = (): Sends => useSyncExternalStore(listen, () => known.mail);

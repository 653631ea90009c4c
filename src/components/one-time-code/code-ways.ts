import { useSyncExternalStore } from "react";
import { call } from "#api/call.ts";
import { codeWays } from "#contract/auth/code-login.ts";
import { Refusal } from "#contract/http/reply.ts";

/** `unknown` until the server has answered. */
export type Sends = "unknown" | "yes" | "no";

let known: Sends = "unknown";

async function askServer(): Promise<Sends> {
  try {
    return (await call(codeWays, {})).sms ? "yes" : "no";
  } catch (error) {
    // Another host may lack the call.
    return error instanceof Refusal ? "no" : "unknown";
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
  if (known === "unknown" && !asking) void ask();
  return () => listeners.delete(tell);
}

/** Does the shop send codes by text message? A page asks once; without a network again later. */
export const useSendsTexts = (): Sends => useSyncExternalStore(listen, () => known);

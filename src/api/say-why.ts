import { codes, Refusal } from "#contract/http/reply.ts";
import { Unreachable } from "./unreachable.ts";

/** The text for the buyer of a refusal or a failed connection. A bug is thrown on. */
export function sayWhy(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  throw error;
}

/** For forms: null when the sending was accepted, else the text of why not. */
export async function refusalOf(sending: Promise<unknown>): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    return sayWhy(error);
  }
}

/** Another buyer's thing answers like a missing one, and a mangled id is none either. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === codes.notFound || error.code === codes.invalidInput);

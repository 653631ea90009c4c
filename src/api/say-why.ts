import { codes, Refusal } from "#contract/http/reply.ts";
import { Unreachable } from "./unreachable.ts";

/** The buyer's message of a refusal or a failed connection. A bug is rethrown. */
export function sayWhy(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  throw error;
}

/** For forms: null when the request was accepted, else the message. */
export async function refusalOf(sending: Promise<unknown>): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    return sayWhy(error);
  }
}

/** Another buyer's object is answered like a missing one, and so is an invalid id. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === codes.notFound || error.code === codes.invalidInput);

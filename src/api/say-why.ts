import { codes, Refusal } from "#contract/http/reply.ts";
import { Unreachable } from "./unreachable.ts";

/** The buyer's message of a refusal or a failed connection. A bug is rethrown. */
export function sayWhy(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  throw error;
}

/** A refusal of a form, with the field of the input that it is about, if one. */
export type FormRefused = string | { readonly field: string; readonly message: string };

/** The field of the input that the server's refusal names, or null. */
export function namedField(error: unknown): string | null {
  if (!(error instanceof Refusal) || typeof error.data !== "object" || error.data === null) {
    return null;
  }
  return "field" in error.data && typeof error.data.field === "string" ? error.data.field : null;
}

/** The message of a refused form, with its field. A bug is rethrown. */
export function refusedForm(error: unknown): FormRefused {
  const message = sayWhy(error);
  const field = namedField(error);
  return field === null ? message : { field, message };
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

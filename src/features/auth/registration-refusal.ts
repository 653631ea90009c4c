import * as v from "valibot";
import { sayWhy } from "#api/say-why.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { FieldRefusal } from "#ui/controls/form-state.ts";

type RegisterField = "mobile" | "password" | "captcha";

const namedPassword = v.object({ field: v.literal("password") });

/** The field of the form that a refused registration is about, or null. */
function fieldOf(error: unknown): RegisterField | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === codes.mobileTaken) return "mobile";
  if (error.code === codes.captchaWrong) return "captcha";
  return v.is(namedPassword, error.data) ? "password" : null;
}

/** Null when the registration was accepted, else its message with the field that it names. */
export async function registrationRefusal(
  sending: Promise<unknown>,
): Promise<string | null | FieldRefusal<RegisterField>> {
  try {
    await sending;
    return null;
  } catch (error) {
    const message = sayWhy(error);
    const field = fieldOf(error);
    return field === null ? message : { field, message };
  }
}

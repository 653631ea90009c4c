import { sayWhy } from "#api/say-why.ts";
import { fieldOf, type RefusedField } from "#machines/failures.ts";
import type { FieldRefusal } from "#ui/controls/form-state.ts";

/** Null when the registration was accepted, else its message with the field that it names. */
export async function registrationRefusal(
  sending: Promise<unknown>,
): Promise<string | null | FieldRefusal<RefusedField>> {
  try {
    await sending;
    return null;
  } catch (error) {
    const message = sayWhy(error);
    const field = fieldOf(error);
    return field === null ? message : { field, message };
  }
}

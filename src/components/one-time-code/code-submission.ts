import { useSelector } from "@xstate/react";
import { waitFor } from "xstate";
import type { CodeAnswer } from "#machines/code-entry.machine.ts";
import type { FieldRefusal, Sending } from "#ui/controls/form-state.ts";
import type { CodeEntry } from "./code-entry.ts";

/** State of a form that a code's entry submits; a message of one field is not repeated here. */
export function useCodeSending(entry: CodeEntry): Sending {
  const busy = useSelector(entry, (snapshot) => snapshot.hasTag("verifying"));
  const refused = useSelector(entry, ({ context }) =>
    context.refusedField === null ? context.message : null,
  );
  return { busy, refused };
}

/** Submits the code and waits for the verdict. @returns a refusal with its field, or null */
export async function submitCode(
  entry: CodeEntry,
  answer: CodeAnswer,
): Promise<FieldRefusal<"mobile" | "password" | "captcha" | "one_time_code"> | null> {
  entry.send({ type: "submit", answer });
  // A form that was left meanwhile stops its entry.
  const judged = await waitFor(entry, (now) => !now.hasTag("verifying")).catch(() => null);
  const { message = null, refusedField: field = null } = judged?.context ?? {};
  return message === null || field === null ? null : { field, message };
}

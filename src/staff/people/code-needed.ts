import { sayWhy } from "#api/say-why.ts";
import { Refusal } from "#contract/http/reply.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";

/** Like `refusalOf`, for forms: a missing code is requested by `ask`, and is no refusal. */
export async function refusalOrCode(
  sending: Promise<unknown>,
  ask: () => void,
): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === staffCodes.secondFactorNeeded))
      return sayWhy(error);
    ask();
    return null;
  }
}

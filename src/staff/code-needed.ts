import { sayWhy } from "#api/say-why.ts";
import { codes, Refusal } from "#contract/reply.ts";

/** For forms, like `refusalOf`: a code that is missing is asked for by `ask`, and no refusal. */
export async function refusalOrCode(
  sending: Promise<unknown>,
  ask: () => void,
): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === codes.secondFactorNeeded))
      return sayWhy(error);
    ask();
    return null;
  }
}

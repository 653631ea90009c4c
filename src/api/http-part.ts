import { look } from "#platform/network.ts";
import { noResponseMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/**
 * The code that makes calls: it arrives with the first call, not with the first paint.
 * @throws `Unreachable` where it did not come: the call is as one that no answer came to.
 */
export async function httpPart(): Promise<typeof import("./http.ts")> {
  try {
    return await import("./http.ts");
  } catch {
    void look();
    throw new Unreachable("offline", noResponseMessage);
  }
}

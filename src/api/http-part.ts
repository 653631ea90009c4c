import { look } from "#platform/network.ts";
import { noResponseMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/**
 * Loads the code that makes calls for a buyer: with the first of them, not with the first screen.
 * @throws `Unreachable` where it cannot be loaded: the call then has no reply.
 */
export async function httpPart(): Promise<typeof import("./http.ts")> {
  try {
    return await import("./http.ts");
  } catch {
    void look();
    throw new Unreachable("offline", noResponseMessage);
  }
}

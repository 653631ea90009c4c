import { useLocation } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { readSession } from "#db/records.ts";
import { safePath } from "#ui/feedback/safe-path.ts";

const ofLogin = [paths.login, paths.reg, paths.register, paths.findPassword, paths.logout];

/** A login does not lead back to the login screens. */
function isOfLogin(back: string): boolean {
  const [pathname = ""] = back.split(/[?#]/);
  return ofLogin.some((path) => path.isAt(pathname));
}

/** Where a login returns to: the guard's address, else the saved referrer; null = nowhere. */
export function useWayBack(): string | null {
  const state: unknown = useLocation().state;
  const handedOn =
    typeof state === "object" && state !== null && "back" in state ? state.back : null;
  const back = safePath(handedOn) ?? safePath(readSession("referrer"));
  return back === null || isOfLogin(back) ? null : back;
}

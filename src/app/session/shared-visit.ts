import { forgetVisit, noteVisit, visitUsed } from "#data/device/shared-device.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import type { ShopActors } from "#machines/shop-actors.ts";
import { webLocks } from "#platform/platform.ts";

const idleMs = 600_000;
const lookEveryMs = 15_000;
const lock = "visit";

/** A clock set back ends it too. */
function isOver(now: number): boolean {
  const at = visitUsed();
  return at !== null && Math.abs(now - at) >= idleMs;
}

async function isOpenElsewhere(): Promise<boolean> {
  const known = await (await webLocks())?.query();
  return known?.held?.some(({ name }) => name === lock) ?? false;
}

/** No visit of this browser continues: data of the last one are removed. */
export async function clearLastVisit(): Promise<void> {
  if (visitUsed() === null && !(await isOpenElsewhere())) await forgetVisit();
}

type Parties = Pick<ShopActors, "userSession" | "notices">;

async function end({ userSession, notices }: Parties): Promise<void> {
  noteVisit();
  if (userSession.getSnapshot().matches("signedIn")) {
    userSession.send({ type: "logout", keepDrafts: false });
    notices.show("10 分钟没有操作，已退出登录");
  } else await forgetVisit();
}

let watching = false;

/** Follows a visit to a shared device until ten minutes pass without input. */
export async function watchVisit(parties: Parties): Promise<void> {
  if (watching || !isSharedDevice()) return;
  watching = true;
  await clearLastVisit();
  void webLocks().then((locks) =>
    locks?.request(lock, { mode: "shared" }, () => new Promise(() => {})),
  );
  const look = () => {
    if (isSharedDevice() && isOver(Date.now())) void end(parties);
  };
  // After that time the next user may be another person.
  const touched = () => {
    look();
    noteVisit();
  };
  look();
  if (visitUsed() === null) touched();
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, touched, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookEveryMs);
}

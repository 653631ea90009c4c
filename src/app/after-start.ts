import { deviceMayHold } from "#data/outbox/holds.ts";
import { earlierNames } from "#db/data-id.ts";
import { readRecord } from "#db/records.ts";
import { keepLoading } from "#platform/keep-loading.ts";
import { startAppUpdates } from "./app-updates.ts";

/** Work that can wait until the first screen and its own calls are done. */
export function runAfterStart(): void {
  startAppUpdates();
  const { theme } = document.documentElement.dataset;
  if (theme)
    void keepLoading(() => import("#ui/style/theme.ts")).then((part) => part?.followTheme());
  void revokeMissedLogouts().catch(() => undefined);
  void forgetEarlierNames().catch(() => undefined);
}

/** Sends logouts that did not reach the server. */
async function revokeMissedLogouts(): Promise<void> {
  if (!(await deviceMayHold("shop-tombstones"))) return;
  const { revokeLeft } = await import("#app/session/leaving.ts");
  await revokeLeft();
}

/** Removes names made of mobile numbers by earlier versions, where no data use them any more. */
async function forgetEarlierNames(): Promise<void> {
  if (readRecord(earlierNames) === null) return;
  const part = await keepLoading(() => import("#data/device/buyer-name.ts"));
  await part?.forgetEmptyNames();
}

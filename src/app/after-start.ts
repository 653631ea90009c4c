import { earlierNames } from "#db/data-id.ts";
import { deviceMayHold } from "#db/holds.ts";
import { readRecord } from "#db/records.ts";
import { keepLoading } from "#device/keep-loading.ts";
import { startAppUpdates } from "./app-updates.ts";

/** What can wait until the first screen and its own calls are done. */
export function runAfterStart(): void {
  startAppUpdates();
  const { theme } = document.documentElement.dataset;
  if (theme) void keepLoading(() => import("#ui/theme.ts")).then((part) => part?.followTheme());
  void revokeMissedLogouts().catch(() => undefined);
  void forgetEarlierNames().catch(() => undefined);
}

/** Sends the logouts that the server missed. */
async function revokeMissedLogouts(): Promise<void> {
  if (!(await deviceMayHold("shop-tombstones"))) return;
  const { revokeLeft } = await import("./leaving.ts");
  await revokeLeft();
}

/** Removes names made of mobile numbers by earlier versions, where no data has them any more. */
async function forgetEarlierNames(): Promise<void> {
  if (readRecord(earlierNames) === null) return;
  const part = await keepLoading(() => import("#db/buyer-name.ts"));
  await part?.forgetEmptyNames();
}

import { readRecord } from "./records.ts";

export const sharedDevice = "shared_device";

/**
 * 公用设备: a login lives in its tab alone, nothing of the buyer is written into a database, and
 * drafts go with the visit. Asked anew each time: a login switches it.
 */
export const isSharedDevice = (): boolean => readRecord(sharedDevice)?.value === true;

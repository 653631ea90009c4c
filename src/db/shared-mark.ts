import { readRecord } from "./records.ts";

export const sharedDevice = "shared_device";

/**
 * 公用设备: a login exists in its tab only, no buyer data are written into a database, and drafts end
 * with the visit. Read each time, because a login changes it.
 */
export const isSharedDevice = (): boolean => readRecord(sharedDevice)?.value === true;

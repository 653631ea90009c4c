import { newKey } from "#api/new-key.ts";
import { readRecord, writeRecord } from "./records.ts";

const key = "device_id";
const form = /^[\w-]{16,64}$/;
let memory: string | null = null;

/**
 * A random id of this device, which survives logouts. It is sent with logins only, so that the
 * server distinguishes the owner's device from unknown ones. It identifies no person.
 */
export function deviceId(): string {
  const kept = readRecord(key)?.value;
  if (typeof kept === "string" && form.test(kept)) return kept;
  memory ??= newKey();
  writeRecord(key, { value: memory, expire: 0 });
  return memory;
}

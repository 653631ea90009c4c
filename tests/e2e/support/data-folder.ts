import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the data folder of a shop that was opened once and closed: `seeded-folder.ts`. */
export const seededFolderVariable = "JOURNEYS_SEEDED_FOLDER";

/** A new data folder: a copy of the prepared one where there is one, else empty. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-browser-"));
  const seeded = process.env[seededFolderVariable] ?? "";
  if (seeded !== "") cpSync(seeded, folder, { recursive: true });
  return folder;
}

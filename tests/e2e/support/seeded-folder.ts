import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededFolderVariable } from "./data-folder.ts";
import { startShopProcess } from "./shop-process.ts";

/** Before all journeys: opens one shop, so that the others start from a copy of its folder. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "shop-seeded-"));
  const shop = await startShopProcess({ dataDir: folder, env: { SHOP_WARM_UP: "0" } });
  await shop.close();
  process.env[seededFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compress, type StaticFolder, serveFolder } from "./static-folder.ts";

/** A page of the shop's own stack that does nothing, built and served as the shop is. */
export async function startStaticShell(): Promise<StaticFolder> {
  const folder = mkdtempSync(join(tmpdir(), "bench-shell-"));
  await build({
    configFile: false,
    root: join(process.cwd(), "tests/performance/shell"),
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  compress(folder);
  const served = await serveFolder(folder);
  return {
    url: served.url,
    async stop() {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import react from "@vitejs/plugin-react";
import fastify from "fastify";
import { build } from "vite";

/** A page of the shop's own stack that does nothing, built and served as the shop is. */
export interface StaticShell {
  readonly url: string;
  stop(): Promise<void>;
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|html|css)$/.test(entry)) continue;
    const path = join(folder, entry);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

export async function startStaticShell(): Promise<StaticShell> {
  const folder = mkdtempSync(join(tmpdir(), "bench-shell-"));
  await build({
    configFile: false,
    root: join(process.cwd(), "tests/performance/shell"),
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  compress(folder);
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    async stop() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";

/** A folder of built files on a port of its own. */
export interface StaticFolder {
  readonly url: string;
  stop(): Promise<void>;
}

/** Writes a `.br` beside each text, as the shop's build does. */
export function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|html|css)$/.test(entry)) continue;
    const path = join(folder, entry);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

/** Serves a folder of compressed files. A path without a file gets the start page. */
export async function serveFolder(folder: string): Promise<StaticFolder> {
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  app.setNotFoundHandler((_request, reply) => reply.sendFile("index.html"));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, stop: () => app.close() };
}

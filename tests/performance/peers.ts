import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compress, serveFolder } from "./static-folder.ts";

/** Another shop's built page. */
export interface Peer {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Where a checkout's build has its start page. */
const builds = ["dist", "build", "build/esm-bundled", "build/default", "."];

const startPageOf = (checkout: string): string | undefined =>
  builds.map((build) => join(checkout, build)).find((one) => existsSync(join(one, "index.html")));

async function peerOf(name: string, built: string): Promise<Peer> {
  const copy = mkdtempSync(join(tmpdir(), "bench-peer-"));
  cpSync(built, copy, { recursive: true });
  compress(copy);
  const { url, stop } = await serveFolder(copy);
  return {
    name,
    url,
    async stop() {
      await stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

/** The built checkouts in a folder of the tester, served as the shop serves its own files. */
export async function startPeers(folder: string): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const name of readdirSync(folder)) {
    const built = startPageOf(join(folder, name));
    if (built !== undefined) peers.push(await peerOf(name, built));
  }
  if (peers.length === 0) throw new Error(`no checkout with a built index.html in ${folder}`);
  return peers;
}

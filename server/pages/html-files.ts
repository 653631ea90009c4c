import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type InlineHashes, pagePolicy } from "#server/http/headers.ts";

/** Hashes for the policy of a page: of its scripts and styles that name no file. */
function inlineHashes(page: string): InlineHashes {
  const hashesOf = (tag: "script" | "style") =>
    [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return { scripts: hashesOf("script"), styles: hashesOf("style") };
}

export interface HtmlFile {
  readonly text: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** Reads pages of `root` with their policy; a file is read again after it has changed. */
export function htmlFiles(
  root: string,
  connectHosts: readonly string[],
): (name: string) => HtmlFile {
  const held = new Map<string, HtmlFile & { readonly changedAt: number }>();
  return (name) => {
    const path = join(root, name);
    const changedAt = statSync(path).mtimeMs;
    const known = held.get(name);
    if (known?.changedAt === changedAt) return known;
    const text = readFileSync(path, "utf8");
    const file = { text, policy: pagePolicy(connectHosts, inlineHashes(text)), changedAt };
    held.set(name, file);
    return file;
  };
}

import { createHash } from "node:crypto";
import type { InlineHashes } from "#server/http/headers.ts";

/** Hashes for the policy of a page: of its scripts and styles that name no file. */
export function inlineHashes(page: string): InlineHashes {
  const hashesOf = (tag: "script" | "style") =>
    [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return { scripts: hashesOf("script"), styles: hashesOf("style") };
}

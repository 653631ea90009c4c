import * as v from "valibot";
import { serverPaths } from "#contract/paths/server-paths.ts";

const appFiles = v.object({
  /** Addresses of what the app consists of and this device does not hold yet. */
  lacking: v.array(v.string()),
  /** What is kept only where somebody asks for it. */
  tools: v.array(v.object({ file: v.string(), bytes: v.number() })),
});
export type AppFiles = v.InferOutput<typeof appFiles>;

/** What the worker behind this page says of the app's files; null where none stands there, or one of before. */
export async function readAppFiles(signal?: AbortSignal): Promise<AppFiles | null> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return null;
  if (navigator.serviceWorker.controller === null) return null;
  const reply = await fetch(serverPaths.appFiles, signal === undefined ? {} : { signal });
  return reply.ok ? v.parse(appFiles, await reply.json()) : null;
}

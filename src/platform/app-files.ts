import * as v from "valibot";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { workerContainer } from "./platform-stores.ts";

const appFiles = v.object({
  /** Addresses of the app's files that this device lacks. */
  lacking: v.array(v.string()),
  /** Files that are stored on request only. */
  tools: v.array(v.object({ file: v.string(), bytes: v.number() })),
});
export type AppFiles = v.InferOutput<typeof appFiles>;

/**
 * The worker's list of missing app files; null without a worker, or with one of an earlier version.
 */
export async function readAppFiles(signal?: AbortSignal): Promise<AppFiles | null> {
  if (!workerContainer()?.controller) return null;
  const reply = await fetch(serverPaths.appFiles, signal === undefined ? {} : { signal });
  return reply.ok ? v.parse(appFiles, await reply.json()) : null;
}

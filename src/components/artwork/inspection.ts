import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Progress } from "#components/preflight/facts.ts";
import type { Report } from "#components/preflight/preflight.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";

/** The device's own look at a picked file. */
export type Inspection =
  | { readonly kind: "none" }
  | { readonly kind: "going"; readonly progress: Progress | null }
  | ({ readonly kind: "done" } & Report)
  /** The inspecting code is not on the device, or broke. */
  | { readonly kind: "failed" };

/** Inspects a file beside its upload, and reports each step until `signal` ends it. */
export async function inspectFile(
  file: File,
  type: ArtworkType,
  frame: ArtworkFrame | null,
  signal: AbortSignal,
  onProgress: (now: Inspection) => void,
): Promise<void> {
  const reportOn = (now: Inspection) => {
    if (!signal.aborted) onProgress(now);
  };
  reportOn({ kind: "going", progress: null });
  try {
    const { inspect } = await import("#components/preflight/preflight.ts");
    const report = await inspect(file, type, frame, {
      signal,
      onProgress: (progress) => reportOn({ kind: "going", progress }),
    });
    reportOn({ kind: "done", ...report });
  } catch {
    reportOn({ kind: "failed" });
  }
}

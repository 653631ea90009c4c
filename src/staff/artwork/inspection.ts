import { useEffect, useState } from "react";
import { typeOf } from "#api/file-marks.ts";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { FileFacts, Progress } from "#components/preflight/facts.ts";
import type { Finding } from "#components/preflight/finding.ts";

/** The preflight of a buyer's file on the device of staff. */
export type Inspection =
  | { readonly kind: "going"; readonly progress: Progress | null }
  | {
      readonly kind: "done";
      readonly findings: readonly Finding[];
      /** Null where the file could not be read. */
      readonly facts: FileFacts | null;
    }
  | { readonly kind: "failed" };

async function inspected(
  file: Blob,
  frame: ArtworkFrame | null,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Inspection> {
  const type = await typeOf(file);
  if (type === null) return { kind: "failed" };
  const { lookInto } = await import("#components/preflight/preflight.ts");
  const { findingsOf } = await import("#components/preflight/findings.ts");
  const looked = await lookInto(file, type, { onProgress, signal });
  const facts = looked.kind === "seen" ? looked.facts : null;
  return { kind: "done", findings: findingsOf(looked, frame), facts };
}

/** Inspects the file once; the first `frame` counts. */
export function useInspection(file: Blob | null, frame: ArtworkFrame | null): Inspection {
  const [seen, setSeen] = useState<Inspection>({ kind: "going", progress: null });
  const [first] = useState(frame);
  useEffect(() => {
    if (file === null) return;
    const ending = new AbortController();
    const onProgress = (now: Inspection) => {
      if (!ending.signal.aborted) setSeen(now);
    };
    const going = (progress: Progress) => onProgress({ kind: "going", progress });
    inspected(file, first, going, ending.signal).then(onProgress, () =>
      onProgress({ kind: "failed" }),
    );
    return () => ending.abort();
  }, [file, first]);
  return seen;
}

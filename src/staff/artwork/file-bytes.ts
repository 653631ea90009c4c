import { useEffect, useState } from "react";
import { readFile } from "#staff/read-file.ts";

export type FileBytes =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly file: Blob }
  /** It is deleted, or was not read. */
  | { readonly kind: "failed" };

/** Files that stay in memory: the one in review, and its neighbour. */
const mostHeld = 2;
const held = new Map<string, Promise<Blob | null>>();

/** The bytes of a buyer's file, downloaded once. */
export function fileBytes(uploadId: string): Promise<Blob | null> {
  const known = held.get(uploadId);
  if (known !== undefined) return known;
  const reading = readFile(uploadId);
  held.set(uploadId, reading);
  void reading.then((file) => file ?? held.delete(uploadId));
  for (const old of held.keys()) {
    if (held.size <= mostHeld) break;
    held.delete(old);
  }
  return reading;
}

/** The same for a screen; null: it is deleted. Another attempt needs another `key`. */
export function useFileBytes(uploadId: string | null): FileBytes {
  const [bytes, setBytes] = useState<FileBytes>({ kind: "loading" });
  useEffect(() => {
    let isWanted = true;
    const reading = uploadId === null ? Promise.resolve(null) : fileBytes(uploadId);
    void reading.then((file) => {
      if (isWanted) setBytes(file === null ? { kind: "failed" } : { kind: "ready", file });
    });
    return () => {
      isWanted = false;
    };
  }, [uploadId]);
  return bytes;
}

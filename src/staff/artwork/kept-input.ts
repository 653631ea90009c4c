import { useState } from "react";
import * as v from "valibot";
import { type PageRemark, pageRemarks } from "#contract/artwork/page-mark.ts";

/** What was typed and marked for one act on one file, and not sent. */
export interface FileInput {
  readonly words: string;
  readonly marks: readonly PageRemark[];
}

const stored = v.object({ words: v.string(), marks: pageRemarks });
const nothing: FileInput = { words: "", marks: [] };
const keyOf = (fileId: string, act: string) => `staff-artwork:${act}:${fileId}`;

/** A device without storage keeps nothing, which is no fault of the act. */
function onShelf<Value>(use: (shelf: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}

function read(key: string): FileInput {
  const text = onShelf((shelf) => shelf.getItem(key)) ?? "";
  try {
    const found = v.safeParse(stored, JSON.parse(text));
    return found.success ? found.output : nothing;
  } catch {
    return nothing;
  }
}

/** Input that survives a closed dialog and a reload, until `forget`. */
export function useKeptInput(fileId: string, act: "return" | "issue") {
  const key = keyOf(fileId, act);
  const [input, setInput] = useState(() => read(key));
  const change = (some: Partial<FileInput>) => {
    const next = { ...input, ...some };
    setInput(next);
    onShelf((shelf) => shelf.setItem(key, JSON.stringify(next)));
  };
  const forget = () => void onShelf((shelf) => shelf.removeItem(key));
  return { input, change, forget };
}

import { useCallback, useState, useSyncExternalStore } from "react";
import { sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { DrawnPage } from "#components/product-view/drawn-page.ts";
import type { ProofDocument } from "./proof-document.ts";

export type ProofPicture =
  | { readonly kind: "loading" }
  | { readonly kind: "shown"; readonly drawn: DrawnPage; readonly pages: number }
  | { readonly kind: "failed"; readonly text: string };

/** Enough for a phone's and a laptop's screen, and for their memory; a closer look is drawn again. */
const pagePixels = 1600;

const loading: ProofPicture = { kind: "loading" };
const deleted: ProofPicture = { kind: "failed", text: "样稿已过保存期" };

/** The bar names a missing network; this says only what follows from it. */
function why(error: unknown): string {
  if (!(error instanceof Unreachable)) return "样稿打不开，请下载后看";
  return error.kind === "offline" || error.kind === "timeout"
    ? "这份样稿没有存在本机，联网后可看"
    : sayWhy(error);
}

type Read = (id: string) => Promise<Blob>;

/** The pages of one PDF, each drawn once; PDF and pictures are given up when nobody watches. */
function proofPictures(read: Read, documentId: string) {
  const drawn = new Map<number, ProofPicture>();
  const listeners = new Set<() => void>();
  let opening: Promise<ProofDocument> | null = null;
  const open = async () => {
    const { openProof } = await import("./proof-document.ts");
    return openProof(await read(documentId));
  };
  const draw = async (page: number): Promise<ProofPicture> => {
    try {
      opening ??= open();
      const document = await opening;
      const drawn = await document.draw(page, pagePixels);
      return { kind: "shown", drawn, pages: document.pages };
    } catch (error) {
      opening = null;
      return { kind: "failed", text: why(error) };
    }
  };
  const show = async (page: number) => {
    const before = drawn.get(page)?.kind;
    if (before === "loading" || before === "shown") return;
    drawn.set(page, loading);
    drawn.set(page, await draw(page));
    for (const listener of listeners) listener();
  };
  const closeUnwatched = () => {
    if (listeners.size > 0) return;
    opening?.then((document) => document.close()).catch(() => undefined);
    opening = null;
    for (const one of drawn.values()) {
      if (one.kind === "shown") URL.revokeObjectURL(one.drawn.href);
    }
    drawn.clear();
  };
  return {
    of: (page: number): ProofPicture => drawn.get(page) ?? loading,
    watch(page: number, listener: () => void): () => void {
      listeners.add(listener);
      void show(page);
      return () => {
        listeners.delete(listener);
        // Another page of the same PDF may be watched at once.
        setTimeout(closeUnwatched, 0);
      };
    },
  };
}

/**
 * One page of a proof, drawn on the device. `read` downloads the PDF; the first `read` and
 * `documentId` of a part count. Null: the PDF is deleted.
 */
export function useProofPicture(read: Read, documentId: string | null, page: number): ProofPicture {
  const [pictures] = useState(() => (documentId === null ? null : proofPictures(read, documentId)));
  const watch = useCallback(
    (listener: () => void) => pictures?.watch(page, listener) ?? (() => undefined),
    [pictures, page],
  );
  return useSyncExternalStore(watch, () => pictures?.of(page) ?? deleted);
}

import { useCallback, useSyncExternalStore } from "react";
import { type SourceState, sourceOf } from "./artwork-source.ts";
import type { DrawnPage } from "./drawn-page.ts";

/** What a place on the goods shows: a drawn page, or why there is none. */
export type ShownPage =
  | { readonly kind: "drawn"; readonly page: DrawnPage }
  | { readonly kind: "coming" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed" };

/** The file's pages, of which these (from 1) are drawn. */
export function usePages(file: Blob, wanted: readonly number[]): SourceState {
  const source = sourceOf(file);
  const key = wanted.join(",");
  const subscribe = useCallback(
    (listener: () => void) => {
      source.want(key === "" ? [] : key.split(",").map(Number));
      return source.subscribe(listener);
    },
    [source, key],
  );
  return useSyncExternalStore(subscribe, source.read);
}

export function pageOf(state: SourceState, at: number): ShownPage {
  if (state.kind !== "open") return { kind: state.kind === "opening" ? "coming" : "failed" };
  if (at < 1 || at > state.pages) return { kind: "absent" };
  const page = state.drawn.get(at);
  if (page === undefined) return { kind: "coming" };
  return page === "failed" ? { kind: "failed" } : { kind: "drawn", page };
}

export const drawnPage = (shown: ShownPage): DrawnPage | null =>
  shown.kind === "drawn" ? shown.page : null;

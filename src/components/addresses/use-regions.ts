import { useEffect, useState } from "react";
import type { RegionTable } from "./region-table.ts";

/** All regions; loaded again after a failure. */
export type LoadRegions = () => Promise<RegionTable>;

export interface Regions {
  /** Null until it is loaded. */
  readonly table: RegionTable | null;
  readonly failed: boolean;
  retry(): void;
  /** The table, once it is loaded. */
  whenLoaded(): Promise<RegionTable>;
}

const nobodyAsks = () => Promise.reject(new Error("no regions are wanted here"));

/** The table of regions, loaded while the form is open; null: not loaded. */
export function useRegions(load: LoadRegions | null): Regions {
  const [table, setTable] = useState<RegionTable | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed || table !== null || load === null) return;
    let current = true;
    load().then(
      (loaded) => current && setTable(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [load, failed, table]);
  return {
    table,
    failed,
    retry: () => setFailed(false),
    whenLoaded: load ?? nobodyAsks,
  };
}

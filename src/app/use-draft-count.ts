import { useEffect, useState } from "react";

/** Whether this device has a drafts database at all: a first visit must not load Dexie to learn 0. */
async function mayHaveDrafts(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  if (typeof indexedDB.databases !== "function") return true;
  const names = await indexedDB.databases();
  return names.some(({ name }) => name?.startsWith("shop-public") || name?.startsWith("shop-u-"));
}

/** How many quotes this device holds, for the badge of 报价车. Looked up once the page rests. */
export function useDraftCount(place: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (!(await mayHaveDrafts())) return;
      const { listDrafts } = await import("#db/drafts.ts");
      const drafts = await listDrafts();
      if (current) setCount(drafts.length);
    };
    const timer = setTimeout(() => void look().catch(() => undefined), place === "" ? 0 : 400);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [place]);
  return count;
}

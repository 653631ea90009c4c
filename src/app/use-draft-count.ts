import { useEffect, useState } from "react";
import { deviceMayHold } from "#db/holds.ts";

/** How many quotes this device holds, for the badge of 报价车. Looked up once the page rests. */
export function useDraftCount(place: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (!(await deviceMayHold("shop-public", "shop-u-"))) return;
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

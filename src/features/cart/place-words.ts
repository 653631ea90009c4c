import type { Held } from "#data/drafts/meet-draft.ts";
import { placeOf } from "#data/drafts/shop-drafts.ts";
import { isSharedDevice } from "#db/shared-mark.ts";

/** Where a draft is stored. A guest's stays on its device until a signed-in buyer changes it. */
export function placeWords(held: Held | undefined): string {
  if (held === undefined || isSharedDevice()) return "只在这台设备";
  switch (placeOf(held)) {
    case "kept":
      return "已存入账户";
    case "waiting":
      return "还没存入账户";
    case "conflict":
      return "两处都改了";
  }
}

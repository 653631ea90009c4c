import type { Winding } from "#contract/jobs.ts";

const wound = { out: "标面朝外", in: "标面朝内", any: "内外不限" } as const;
const lead = { top: "头先出", bottom: "尾先出", right: "右边先出", left: "左边先出" } as const;

/** 标面朝外 · 头先出: the meaning in words, because numbers differ from supplier to supplier. */
export const windingText = (winding: Winding): string =>
  winding.wound === "any" ? "不限（手工贴标）" : `${wound[winding.wound]} · ${lead[winding.lead]}`;

export interface WindingOption {
  readonly value: string;
  readonly label: string;
  readonly winding: Winding;
}

const leads = ["top", "bottom", "right", "left"] as const;

/** The eight directions and "any"; the value is a key for radio groups. */
export const windingOptions: readonly WindingOption[] = [
  ...(["out", "in"] as const).flatMap((side) =>
    leads.map((edge) => ({
      value: `${side}.${edge}`,
      label: `${side === "out" ? "外" : "内"} · ${lead[edge]}`,
      winding: { wound: side, lead: edge },
    })),
  ),
  { value: "any.top", label: "不限", winding: { wound: "any", lead: "top" } },
];

export const windingValue = (winding: Winding): string =>
  winding.wound === "any" ? "any.top" : `${winding.wound}.${winding.lead}`;

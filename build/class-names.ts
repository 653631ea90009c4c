import { createHash } from "node:crypto";

/** `bar_k3x9`: the name in the style's file and a mark of that file; short, as pages hold many. */
export function scopedName(name: string, _file: string, css: string): string {
  const mark = createHash("sha256").update(css).digest("hex").slice(0, 8);
  return `${name}_${Number.parseInt(mark, 16).toString(36).slice(-4)}`;
}

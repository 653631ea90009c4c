import type { Operation } from "./content-lexer.ts";
import type { Matrix } from "./matrix.ts";
import type { Area } from "./page-boxes.ts";

/** Bounds of the path under construction. */
export class PathBounds {
  private left = Number.POSITIVE_INFINITY;
  private lower = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private upper = Number.NEGATIVE_INFINITY;

  /** Adds an operator's points; false for an operator that adds none. */
  add({ name, operands }: Operation, ctm: Matrix): boolean {
    switch (name) {
      case "m":
      case "l":
      case "c":
      case "v":
      case "y":
        for (let at = 0; at + 1 < operands.length; at += 2) {
          this.point(ctm, operands[at], operands[at + 1]);
        }
        return true;
      case "h":
        return true;
      case "re": {
        const [x, y, width, height] = operands;
        if (typeof x !== "number" || typeof y !== "number") return true;
        if (typeof width !== "number" || typeof height !== "number") return true;
        for (const [right, up] of [
          [0, 0],
          [width, 0],
          [0, height],
          [width, height],
        ] as const) {
          this.point(ctm, x + right, y + up);
        }
        return true;
      }
      default:
        return false;
    }
  }

  private point(m: Matrix, x: unknown, y: unknown): void {
    if (typeof x !== "number" || typeof y !== "number") return;
    const across = m[0] * x + m[2] * y + m[4];
    const up = m[1] * x + m[3] * y + m[5];
    this.left = Math.min(this.left, across);
    this.right = Math.max(this.right, across);
    this.lower = Math.min(this.lower, up);
    this.upper = Math.max(this.upper, up);
  }

  get area(): Area {
    if (this.left > this.right) return { x: 0, y: 0, width: 0, height: 0 };
    const [width, height] = [this.right - this.left, this.upper - this.lower];
    return { x: this.left, y: this.lower, width, height };
  }

  /** Touches the area: a line has no height. */
  meets({ x, y, width, height }: Area): boolean {
    if (width <= 0 || height <= 0) return false;
    return this.left <= x + width && this.right >= x && this.lower <= y + height && this.upper >= y;
  }
}

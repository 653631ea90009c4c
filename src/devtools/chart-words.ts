import type { ChartState, ChartTransition } from "./chart.ts";

/** The trigger of a transition, as text with the code's own names. */
export function causeWords({ kind, name }: ChartTransition): string {
  switch (kind) {
    case "event":
      return name;
    case "always":
      return "随即";
    case "after":
      return `等 ${name} 之后`;
    case "done":
      return `${name} 完成`;
    case "failed":
      return `${name} 失败`;
    case "complete":
      return "内部都已结束";
  }
}

/** The type of a state, where its box does not show it; null for the common ones. */
export function kindWords({ kind }: ChartState): string | null {
  switch (kind) {
    case "parallel":
      return "并行";
    case "final":
      return "终点";
    case "history":
      return "回到原处";
    case "atomic":
    case "compound":
      return null;
  }
}

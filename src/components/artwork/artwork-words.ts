import type { ArtworkStage } from "#contract/artwork/artwork-stage.ts";
import type { Sample } from "#machines/upload.machine.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

type State = ArtworkStage | "sending";

export const artworkStateWords: Record<State, string> = {
  none: "待上传",
  sending: "上传中",
  review: "审核中",
  proofReview: "审核中",
  proofed: "待您确认",
  answered: "等新样稿",
  approved: "已确认",
  accepted: "已通过",
  returned: "请重传",
};

export const artworkTones: Record<State, TagTone> = {
  none: "y",
  sending: "c",
  review: "c",
  proofReview: "c",
  proofed: "y",
  answered: "c",
  approved: "ok",
  accepted: "ok",
  returned: "danger",
};

/** Whole percent; 100 only once everything was sent. */
export const percentOf = (sent: number, size: number): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100);

/** `约剩 3 分钟`; empty while the estimate is uncertain. */
export function remainingWords(size: number, first: Sample | null, last: Sample | null): string {
  if (first === null || last === null) return "";
  const ms = last.at - first.at;
  const bytes = last.sent - first.sent;
  if (ms < 1000 || bytes <= 0) return "";
  const seconds = ((size - last.sent) * ms) / bytes / 1000;
  if (seconds < 60) return `约剩 ${Math.max(1, Math.ceil(seconds))} 秒`;
  if (seconds < 3600) return `约剩 ${Math.ceil(seconds / 60)} 分钟`;
  return `约剩 ${Math.ceil(seconds / 3600)} 小时`;
}

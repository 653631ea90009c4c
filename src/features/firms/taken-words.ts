import type { FirmJob, FirmJobTaking } from "#contract/firms/firm-jobs.ts";
import { showTime } from "#ui/feedback/time.ts";

/** A person of the firm; the account may have been deleted. */
export const personWords = (name: string, isMe: boolean): string =>
  isMe ? "您" : name === "" ? "已注销的成员" : name;

const once = ({ by, isMe, into, at }: FirmJobTaking): string =>
  `${personWords(by, isMe)} ${showTime(at)} ${into === "draft" ? "存为草稿" : "取用"}`;

/** Who took it and when: `已被 张三 11-28 14:05 取用`; null where nobody did. */
export function takenWords({ taken, takings }: Pick<FirmJob, "taken" | "takings">): string | null {
  if (taken === 0) return null;
  const more = taken > takings.length ? `等 ${taken} 次` : "";
  return `已被 ${takings.map(once).join("、")}${more}`;
}

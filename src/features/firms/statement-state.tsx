import type { FirmStatement } from "#contract/firms/firm-account.ts";
import { statementStates } from "#contract/wording/firm-words.ts";
import { Tag } from "#ui/feedback/tag.tsx";

/** `2026年11月`. */
export const monthWords = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, "$1年$2月");

/** Where a statement stands. */
export function StatementState({ state }: Pick<FirmStatement, "state">) {
  const [tone, words] = statementStates[state];
  return <Tag tone={tone}>{words}</Tag>;
}

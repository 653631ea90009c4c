import type { DraftsFile } from "#data/drafts/drafts-file.ts";
import type { Imported } from "#data/drafts/import-drafts.ts";

/** Why a file was not opened. */
export function unopenedWords(kind: Exclude<DraftsFile["kind"], "read">): string {
  switch (kind) {
    case "strange":
      return "这不是本店的草稿文件";
    case "newer":
      return "这个文件是新版本存的，请刷新本店再打开";
    case "tooLarge":
      return "文件超过 8 MB，不是本店的草稿文件";
  }
}

/** What came of opening a file, in one sentence. */
export function importedWords(
  { added, beside, known, newerHere, unstored }: Imported,
  unreadable: number,
): string {
  const parts = [
    added === 0 ? "没有新的草稿" : `加入 ${added} 份草稿`,
    beside === 0 ? "" : `其中 ${beside} 份与本机的不同，两份都留下`,
    known === 0 ? "" : `${known} 份本机已有`,
    newerHere === 0 ? "" : `${newerHere} 份本机的更新，没有动`,
    unstored === 0 ? "" : `${unstored} 份本机存不下，关掉页面就没了`,
    unreadable === 0 ? "" : `${unreadable} 份读不出`,
  ];
  return parts.filter((part) => part !== "").join("，");
}

/** The tools of the desk, each a tab. */
export const deskTabs = ["lines", "basis", "compare", "sheet"] as const;

export type DeskTab = (typeof deskTabs)[number];

const isDeskTab = (text: string | null): text is DeskTab => deskTabs.some((tab) => tab === text);

/** The tab that the address names; the first where it names none. */
export function shownTab(): DeskTab {
  const named = new URLSearchParams(location.search).get("tab");
  return isDeskTab(named) ? named : "lines";
}

/** Names the tab in the address without a navigation: a reload and a link open it again. */
export function showTab(tab: DeskTab): void {
  const url = new URL(location.href);
  if (tab === "lines") url.searchParams.delete("tab");
  else url.searchParams.set("tab", tab);
  history.replaceState(history.state, "", url);
}

/** The tools of the session, each a tab. */
export const configuratorTabs = ["lines", "basis", "compare", "sheet"] as const;

export type ConfiguratorTab = (typeof configuratorTabs)[number];

const isConfiguratorTab = (text: string | null): text is ConfiguratorTab =>
  configuratorTabs.some((tab) => tab === text);

/** The tab that the address names; the first where it names none. */
export function shownTab(): ConfiguratorTab {
  const named = new URLSearchParams(location.search).get("tab");
  return isConfiguratorTab(named) ? named : "lines";
}

/** Names the tab in the address without a navigation: a reload and a link open it again. */
export function showTab(tab: ConfiguratorTab): void {
  const url = new URL(location.href);
  if (tab === "lines") url.searchParams.delete("tab");
  else url.searchParams.set("tab", tab);
  history.replaceState(history.state, "", url);
}

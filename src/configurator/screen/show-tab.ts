/** The tools of the configurator, each a tab. */
export const configuratorTabs = ["lines", "basis", "compare", "sheet"] as const;

export type ConfiguratorTab = (typeof configuratorTabs)[number];

const isConfiguratorTab = (text: string | null): text is ConfiguratorTab =>
  configuratorTabs.some((tab) => tab === text);

/** The tab in the address; by default the first. */
export function shownTab(): ConfiguratorTab {
  const named = new URLSearchParams(location.search).get("tab");
  return isConfiguratorTab(named) ? named : "lines";
}

/**
 * Writes the tab into the address without a navigation, so that a reload or a link opens it again.
 */
export function showTab(tab: ConfiguratorTab): void {
  const url = new URL(location.href);
  if (tab === "lines") url.searchParams.delete("tab");
  else url.searchParams.set("tab", tab);
  history.replaceState(history.state, "", url);
}

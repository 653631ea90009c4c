/** Names the draft in the address without a navigation: a reload comes back to what was typed. */
export function showDraft(draftId: string): void {
  const url = new URL(location.href);
  url.searchParams.set("draft", draftId);
  history.replaceState(history.state, "", url);
}

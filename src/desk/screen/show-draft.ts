/** Names a draft that stands in the address without a navigation: a reload comes back to what was typed. */
export function showDraft(draftId: string | null): void {
  const url = new URL(location.href);
  for (const opening of ["line", "width", "height", "quantity"]) url.searchParams.delete(opening);
  if (draftId === null) url.searchParams.delete("draft");
  else url.searchParams.set("draft", draftId);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/**
 * Writes the draft's id into the address without a navigation, so that a reload restores the input.
 * Only while the screen that created it is displayed: a write may end after the screen was left.
 */
export const showDraftAt =
  (pathname: string) =>
  (draftId: string | null): void => {
    if (location.pathname !== pathname) return;
    const url = new URL(location.href);
    for (const opening of ["line", "width", "height", "quantity"]) url.searchParams.delete(opening);
    if (draftId === null) url.searchParams.delete("draft");
    else url.searchParams.set("draft", draftId);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  };

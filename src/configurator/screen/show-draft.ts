/**
 * Names a draft that stands in the address without a navigation: a reload comes back to what was
 * typed. Only while the screen that began it stands there: a write may end after it was left.
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

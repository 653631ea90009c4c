/** The modal dialog that was opened last, else the page. */
const homeOf = (): Element =>
  [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

/**
 * Keeps an element usable while a modal dialog is open. Outside of the dialog everything is inert,
 * so it moves into the dialog. The top layer shows it over the dialog. Returns how to stop.
 */
export function keepAboveModals(place: HTMLElement): () => void {
  place.popover = "manual";
  const settle = () => {
    // It stands in a window of its own.
    if (place.ownerDocument !== document) return;
    const home = homeOf();
    if (place.parentElement !== home) home.append(place);
    if (!place.matches(":popover-open")) place.showPopover();
  };
  const watching = new MutationObserver(settle);
  watching.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ["open"],
  });
  settle();
  return () => watching.disconnect();
}

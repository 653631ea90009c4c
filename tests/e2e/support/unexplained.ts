/** Controls of the page that cannot be used and do not say why. */
export function unexplained(): string[] {
  const shows = (element: Element) => element.getClientRects().length > 0;
  return [...document.querySelectorAll(":disabled, [aria-disabled=true]")]
    .filter((one) => !one.matches("fieldset, option, [aria-busy=true]") && shows(one))
    .filter((one) => {
      const label =
        one.id === "" ? null : document.querySelector(`label[for="${one.id}"][data-why]`);
      const why = one.closest("[data-why]") ?? label;
      const described = (one.getAttribute("aria-describedby") ?? "").split(" ");
      const texts = described.map((id) => document.getElementById(id)?.textContent ?? "");
      return why === null && [one.getAttribute("title") ?? "", ...texts].join("") === "";
    })
    .map((one) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`.trim());
}

/** What a journey names: a role, and the name that a reader hears. */
export interface Named {
  readonly role: "button" | "link" | "checkbox" | "field";
  /** The source of a pattern. */
  readonly name: string;
  /** A named part of the page that contains it; "": anywhere. */
  readonly region: string;
}

/**
 * Runs in the page, as text, so it contains all of its helpers. The first visible element of that
 * role whose name matches, or null.
 */
export function foundByName({ role, name, region }: Named): Element | null {
  const selectors = {
    button: "button, [role=button], [role=radio], input[type=submit]",
    link: "a[href]",
    checkbox: "[role=checkbox], input[type=checkbox]",
    field: "input, textarea, select",
  };
  const wordsOf = (element: Element | null) => element?.textContent ?? "";
  const nameOf = (element: Element): string => {
    const by = element.getAttribute("aria-labelledby");
    if (by !== null) {
      const ids = by.split(" ");
      return ids.map((id) => wordsOf(document.getElementById(id))).join(" ");
    }
    const own = element.getAttribute("aria-label");
    if (own !== null) return own;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      return [...(element.labels ?? [])].map(wordsOf).join(" ");
    }
    return wordsOf(element);
  };
  const matches = (element: Element) =>
    new RegExp(name).test(nameOf(element).replace(/\s+/g, " ").trim());
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const parts = [...document.querySelectorAll("section, [role=region], form")];
  const within = region === "" ? document : parts.find((part) => nameOf(part) === region);
  const all = [...(within?.querySelectorAll(selectors[role]) ?? [])];
  return all.find((element) => isShown(element) && matches(element)) ?? null;
}

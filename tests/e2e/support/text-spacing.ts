import type { Page } from "@playwright/test";

/** The least spacing of WCAG 1.4.12, over every style of the page's own. */
const spacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`;

/** Sets the spacing for as long as the page lives; the next frame has it. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, spacing);

/**
 * Texts of the main part that their own box cuts off: it hides what overflows, and more overflows
 * than a pixel. A scroller shows the rest, and a text for screen readers is no text to see. An
 * excerpt of some lines ends in an ellipsis, as it does without the spacing.
 */
export function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const holdsText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
  return [...document.querySelectorAll("main *")]
    .filter(holdsText)
    .filter((element) => {
      const style = getComputedStyle(element);
      const { overflowX, overflowY, clipPath } = style;
      if (clipPath !== "none" || element.clientWidth <= 1) return false;
      if (element.ariaHidden === "true" || style.webkitLineClamp !== "none") return false;
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`);
}

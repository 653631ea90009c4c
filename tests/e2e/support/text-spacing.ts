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

/** Does `work` while the page has the spacing. */
export async function withSpacing(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, spacing);
  await work();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/**
 * Texts that a box around them cuts off: it hides what overflows, and a line of the text reaches
 * past its edge. A scroller shows the rest. A text for screen readers alone is not seen, and a
 * text that is hidden from them repeats one beside it.
 */
export function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
  // A line's box is higher than its letters.
  const slack = { across: 1, down: 3 };
  const isCut = (text: Node, start: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (let box: Element | null = start; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
      if (clipPath !== "none" || scrolls(overflowX) || scrolls(overflowY)) return false;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const across = hides(overflowX);
      const down = hides(overflowY);
      const cut = lines.some(
        (line) =>
          (across && (line.right > right + slack.across || line.left < left - slack.across)) ||
          (down && (line.bottom > bottom + slack.down || line.top < top - slack.down)),
      );
      if (cut) return true;
      if (position === "fixed") return false;
    }
    return false;
  };
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    const words = text.textContent?.trim() ?? "";
    if (parent === null || words === "") continue;
    if (parent.closest("script, style, option, svg, [aria-hidden=true]") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    if (isCut(text, parent)) cut.push(`${parent.className}: ${words.slice(0, 40)}`);
  }
  return cut;
}

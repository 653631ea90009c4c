import type { Page } from "@playwright/test";

/** What an element of the page says about the network itself, as the buyer sees it. */
interface Said {
  readonly bars: number;
  readonly texts: readonly string[];
  /** Yellow bars directly below another one, which do not join it as one block. */
  readonly stacked: number;
}

/**
 * Sentences that state the missing connection: the bar's, those of a failed call. What follows from
 * it (联网后…, a price's tag 离线估价, help about 保存离线) states another fact.
 */
export const networkSaid = (page: Page): Promise<Said> =>
  page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    const ownText = (one: Element) =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join("")
        .trim();
    const states =
      /^离线$|^离线，|网络慢|网络连接失败|网络请求失败|网络错误|网络超时|连不上|要先登录/;
    const seen = [...document.querySelectorAll("body *")].filter(isSeen);
    const bars = seen.filter(
      (one) => one.matches("p[data-state=offline]") && one.closest("main") === null,
    );
    const probe = document.createElement("i");
    probe.style.background = "var(--y-tint)";
    document.body.append(probe);
    const yellow = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const boxes = seen
      .filter((one) => getComputedStyle(one).backgroundColor === yellow)
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > innerWidth / 2)
      .toSorted((one, other) => one.top - other.top);
    const stacked = boxes.filter((box, at) => {
      const above = boxes[at - 1];
      const gap = above === undefined ? Number.POSITIVE_INFINITY : box.top - above.bottom;
      return Math.abs(gap) > 1 && gap < 24;
    }).length;
    return {
      stacked,
      bars: bars.length,
      texts: seen.map(ownText).filter((text) => states.test(text)),
    };
  });

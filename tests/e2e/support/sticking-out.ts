/** Elements that stick out of the screen's width without a scroller of their own around them. */
export function stickingOut(): string[] {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  if (wide <= screen.width && wide <= width) return [];
  return [...document.querySelectorAll("main *, header *, nav *")]
    .filter((element) => element.getBoundingClientRect().right > screen.width + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
}

/** Elements that stick out of the screen's width without a scroller of their own around them. */
export function stickingOut(): string[] {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  const edge = Math.min(screen.width, width);
  if (wide <= edge) return [];
  return [...document.querySelectorAll("main *, header *, nav *")]
    .filter((element) => element.getBoundingClientRect().right > edge + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
}

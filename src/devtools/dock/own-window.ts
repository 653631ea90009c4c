interface WindowMaker {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const size = { width: 520, height: 760 };

const isMaker = (value: unknown): value is WindowMaker =>
  typeof value === "object" && value !== null && "requestWindow" in value;

/** Document Picture-in-Picture stays above other windows; not every browser has it. */
async function floatingWindow(): Promise<Window | null> {
  const maker: unknown =
    "documentPictureInPicture" in window ? window.documentPictureInPicture : null;
  try {
    return isMaker(maker) ? await maker.requestWindow(size) : null;
  } catch {
    return null;
  }
}

function dress({ document: other }: Window): void {
  const { documentElement, title } = document;
  other.title = `测试台 ${title}`;
  other.documentElement.lang = documentElement.lang;
  const { theme } = documentElement.dataset;
  if (theme !== undefined) other.documentElement.dataset.theme = theme;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const copy = other.createElement("link");
    copy.rel = "stylesheet";
    copy.href = link.href;
    other.head.append(copy);
  }
}

/**
 * Moves an element into a window of its own, and reports when somebody closes that window.
 * Returns how to close it; null where the browser opens none.
 */
export async function moveToWindow(
  place: HTMLElement,
  onClosed: () => void,
): Promise<(() => void) | null> {
  const opened =
    (await floatingWindow()) ??
    window.open("", "", `popup,width=${size.width},height=${size.height}`);
  if (opened === null) return null;
  dress(opened);
  if (place.matches(":popover-open")) place.hidePopover();
  place.popover = null;
  opened.document.body.append(place);
  const closeToo = () => opened.close();
  // The window's scripts are those of this page.
  addEventListener("pagehide", closeToo);
  opened.addEventListener("pagehide", () => {
    removeEventListener("pagehide", closeToo);
    document.body.append(place);
    place.popover = "manual";
    place.showPopover();
    onClosed();
  });
  return closeToo;
}

import type { Dock } from "./stored-dock.ts";

/** Insets that a panel at an edge of the window adds to. */
const insets: Readonly<Record<string, string>> = {
  bottom: "bottom",
  left: "left",
  right: "right",
  "inset-block-end": "bottom",
  "inset-inline-start": "left",
  "inset-inline-end": "right",
};

/**
 * The sides that `inset` sets: where it holds a variable, the sides themselves are empty. They go into
 * `calc`, which takes no 0 without a unit.
 */
function sidesOf(inset: string): Readonly<Record<string, string>> {
  const texts = inset.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  const values = texts.map((text) => (text === "0" ? "0px" : text));
  const [top = "", right = top, bottom = top, left = right] = values;
  return { bottom, left, right };
}

const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [];
  });

/** The same rule with room for the panel; empty where it fixes nothing to such an edge. */
function shifted({ selectorText, style }: CSSStyleRule): string {
  if (!["fixed", "sticky"].includes(style.position)) return "";
  const sides = sidesOf(style.getPropertyValue("inset"));
  const moved = Object.entries(insets).flatMap(([name, edge]) => {
    const value = style.getPropertyValue(name) || (sides[name] ?? "");
    return value === "" || value === "auto"
      ? []
      : [`${name}: calc(${value} + var(--dock-${edge}))`];
  });
  return moved.length === 0 ? "" : `[data-dock] :is(${selectorText}) { ${moved.join("; ")} }`;
}

const ownRules = `
[data-dock] body { padding: 0 var(--dock-right) var(--dock-bottom) var(--dock-left) }
[data-dock] dialog:modal {
  inset: 0 var(--dock-right) var(--dock-bottom) var(--dock-left);
  max-inline-size: calc(100vw - var(--dock-left) - var(--dock-right));
  max-block-size: calc(100dvh - var(--dock-bottom));
}
`;

const sheet = new CSSStyleSheet();
let watching: MutationObserver | null = null;

function update(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => styleRules(cssRules));
  sheet.replaceSync([ownRules, ...rules.map(shifted)].join("\n"));
}

/** A screen that opens later brings its own styles. */
function watchStyles(): void {
  if (watching !== null) return;
  document.adoptedStyleSheets.push(sheet);
  watching = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement) node.addEventListener("load", update);
    }
  });
  watching.observe(document.head, { childList: true });
}

/** Makes room for the panel at the window's edge; null gives the page all of the window again. */
export function leaveRoom(dock: Dock | null): void {
  const { dataset, style } = document.documentElement;
  if (dock === null) {
    delete dataset.dock;
    return;
  }
  watchStyles();
  update();
  dataset.dock = dock.edge;
  for (const edge of ["left", "right", "bottom"] as const) {
    const unit = edge === "bottom" ? "dvh" : "vw";
    style.setProperty(`--dock-${edge}`, edge === dock.edge ? `${dock.percent}${unit}` : "0px");
  }
}

import { paths, screenNames } from "#contract/paths/paths.ts";

/** The screen's content as text, without input of the buyer. */
export interface ScreenWords {
  /** Its pattern, `/pay/:order_id`: an address may contain personal data. */
  readonly path: string;
  readonly title: string;
  /** One line for each heading, message, field or button, in order. */
  readonly lines: readonly string[];
}

const selectors = [
  ...["h1", "h2", "h3", "[role=alert]", "[role=status]", "[role=dialog]", "dialog[open]"],
  ...["input:not([type=hidden])", "select", "textarea", "button", "a[aria-current]"],
].join(",");

/** A run of digits may be a personal number. */
const masked = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\d{6,}/g, "…");

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest("[data-bench]") === null;

function labelOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent;
  return masked(label ?? field.getAttribute("aria-label") ?? field.name);
}

function fieldLine(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const isTick = field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type);
  const state = isTick ? (field.checked ? "选中" : "未选") : field.value === "" ? "空" : "已填";
  const wrong = field.getAttribute("aria-invalid") === "true" ? "，有误" : "";
  return `${labelOf(field)}：${state}${wrong}${field.disabled ? "，不可用" : ""}`;
}

function lineOf(element: Element): string {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    return fieldLine(element);
  }
  const words = masked(element.getAttribute("aria-label") ?? element.textContent ?? "");
  if (element instanceof HTMLButtonElement) {
    return `[${words}]${element.disabled ? "，不可用" : ""}`;
  }
  if (element instanceof HTMLDialogElement) return `对话框 ${labelledBy(element)}`;
  const role = element.getAttribute("role");
  if (role === "dialog") return `对话框 ${labelledBy(element)}`;
  if (words === "") return "";
  return role === null ? `${"#".repeat(levelOf(element))} ${words}` : `! ${words}`;
}

const levelOf = ({ tagName }: Element): number => Number(/^H(\d)$/.exec(tagName)?.[1] ?? 0);

function labelledBy(element: Element): string {
  const id = element.getAttribute("aria-labelledby");
  const label = id === null ? null : document.getElementById(id);
  return masked(element.getAttribute("aria-label") ?? label?.textContent ?? "");
}

/** Reads the current page. */
export function screenWords(): ScreenWords {
  const lines = [...document.querySelectorAll(selectors)]
    .filter(isShown)
    .map((element) => lineOf(element).trim())
    .filter((line) => line !== "" && line !== "#");
  const screen = screenNames.find((name) => paths[name].isAt(location.pathname));
  const path = screen === undefined ? "–" : paths[screen].pattern;
  return { path, title: document.title, lines };
}

import { paths, screenNames } from "#contract/paths/paths.ts";
import { publicText } from "./public-text.ts";

/** The screen's content as text; what is not a text of our own sources is an alias. */
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

/** React makes one text node of each literal and of each value. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode() !== null) parts.push(publicText(walker.currentNode.nodeValue ?? ""));
  return parts.join("").trim();
}

/** The element's accessible name, or its text. */
function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label");
  return label === null ? textOf(element) : publicText(label);
}

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest("[data-bench]") === null;

function labelOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0];
  if (label !== undefined) return textOf(label);
  return field.hasAttribute("aria-label") ? nameOf(field) : field.name;
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
  const words = nameOf(element);
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
  return element.hasAttribute("aria-label") || label === null ? nameOf(element) : textOf(label);
}

/** The pattern of the current address, `/pay/:order_id`; a dash for an unknown one. */
export function screenPattern(): string {
  const screen = screenNames.find((name) => paths[name].isAt(location.pathname));
  return screen === undefined ? "–" : paths[screen].pattern;
}

/** Reads the current page. */
export function screenWords(): ScreenWords {
  const lines = [...document.querySelectorAll(selectors)]
    .filter(isShown)
    .map((element) => lineOf(element).trim())
    .filter((line) => line !== "" && line !== "#");
  const title = document.title
    .split(" · ")
    .map((part) => publicText(part))
    .join(" · ");
  return { path: screenPattern(), title, lines };
}

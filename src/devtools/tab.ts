import { aliasCount, aliasesAfter } from "#machines/redaction.ts";
import { named } from "#platform/platform.ts";

/** This browser tab, over its page loads. */
interface Tab {
  readonly id: string;
  /** How often a page was loaded in it. */
  readonly loads: number;
  /** How many aliases its pages have given. */
  readonly aliases: number;
}

const itemName = "inspector-tab";

const session = (): Storage | null => named(() => globalThis.sessionStorage);

function storedTab(): Tab | null {
  const text = session()?.getItem(itemName) ?? null;
  if (text === null) return null;
  const [id = "", loads, aliases] = text.split(" ");
  return { id, loads: Number(loads), aliases: Number(aliases) };
}

function store({ id, loads, aliases }: Tab): void {
  session()?.setItem(itemName, `${id} ${loads} ${aliases}`);
}

function openedTab(): Tab {
  const before = storedTab() ?? { id: crypto.randomUUID(), loads: 0, aliases: 0 };
  const tab = { ...before, loads: before.loads + 1 };
  store(tab);
  // An alias of this page stands for no value of an earlier page.
  aliasesAfter(tab.aliases);
  return tab;
}

let tab = openedTab();

/** The tab's name on this device. */
export const tabId = tab.id;

const momentsOfOneLoad = 1_000_000;
/** The number before the first moment of this page load. */
export const numberBefore = (tab.loads - 1) * momentsOfOneLoad;

/** Stores how many aliases were given, before a moment with them is stored. */
export function storeAliasCount(): void {
  const aliases = aliasCount();
  if (aliases === tab.aliases) return;
  tab = { ...tab, aliases };
  store(tab);
}

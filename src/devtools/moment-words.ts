import type { Moment } from "./moments.ts";
import { valueWords } from "./running.ts";

const typeOf = (thing: unknown): string =>
  typeof thing === "object" && thing !== null && "type" in thing ? String(thing.type) : "–";

const kindNames: Readonly<Record<Moment["what"], string>> = {
  started: "启动",
  event: "事件",
  transition: "转移",
  snapshot: "状态",
  action: "动作",
  call: "调用",
  reply: "回复",
  fault: "故障",
  load: "页面",
  storage: "存储",
};

/** The name of this kind of moment. */
export const kindWords = ({ what, byHand }: Moment): string =>
  byHand === true ? "手动" : kindNames[what];

/** The moment in one line, in the code's own names. */
export function momentWords({ what, ...moment }: Moment): string {
  switch (what) {
    case "started":
      return "";
    case "event":
      return `${typeOf(moment.event)}${moment.from === undefined ? "" : ` ← ${moment.from}`}`;
    case "transition":
      return (moment.transitions ?? []).join("; ");
    case "snapshot":
      return valueWords(moment.value);
    case "action":
      return typeOf(moment.action);
    case "call":
    case "reply":
    case "fault":
    case "load":
    case "storage":
      return moment.words ?? "";
  }
}

/** `22:05:31.042`, in the device's own zone. */
export function clockWords(at: number): string {
  const date = new Date(at);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

const texts = new WeakMap<Moment, string>();

/** The moment's full text, in lower case, for the search. */
export function searchText(moment: Moment): string {
  const known = texts.get(moment);
  if (known !== undefined) return known;
  const text = `${kindWords(moment)} ${JSON.stringify(moment)}`.toLowerCase();
  texts.set(moment, text);
  return text;
}

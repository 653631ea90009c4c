import type { AnyEventObject, StateValue } from "xstate";

/** A value of an event, a context or an action's parameters, short enough for a table's cell. */
export function words(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (value === "") return "empty";
  if (value instanceof Error) {
    const code = "code" in value ? ` ${value.code}` : "";
    const kind = "kind" in value ? ` ${value.kind}` : "";
    const judged = "judged" in value && value.judged === true ? " judged" : "";
    return `${value.name}${code}${kind}${judged} “${value.message}”`;
  }
  if (Array.isArray(value)) return `[${value.map(words).join(", ")}]`;
  // Its source is no fact of the machine, and changes with the tools that compile it.
  if (typeof value === "function") return "a function";
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.length === 0 ? "" : `{${entries.map(([k, v]) => `${k}: ${words(v)}`).join(", ")}}`;
}

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const timer = /^xstate\.after\.([^.]+)\./;

/** The event's name as a diagram shows it: outcomes by what ended, timers by their delay. */
export function nameOf({ type }: AnyEventObject): string {
  const [, ended, actor] = outcome.exec(type) ?? [];
  if (actor !== undefined) return `${actor} ${ended === "done" ? "done" : "failed"}`;
  const delay = timer.exec(type)?.[1];
  return delay === undefined ? type : `after ${delay}`;
}

/** The event with what it carries. */
export function eventWords(event: AnyEventObject): string {
  const { type, actorId: _actor, output, error, ...payload } = event;
  const carried = type.startsWith("xstate.") ? (error ?? output) : payload;
  const said = carried === undefined ? "" : words(carried);
  if (said === "") return nameOf(event);
  return type.startsWith("xstate.") ? `${nameOf(event)}: ${said}` : `${type} ${said}`;
}

/** `ready`; `placing.sending` within a state; `reach silent · probe asking` side by side. */
export function stateWords(value: StateValue): string {
  if (typeof value === "string") return value;
  const inner = Object.entries(value).map(([name, one]) => [name, stateWords(one ?? "")]);
  if (inner.length === 1) return inner.map(([name, one]) => `${name}.${one}`).join("");
  return inner.map(([name, one]) => `${name} ${one}`).join(" · ");
}

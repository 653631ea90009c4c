/** State of server replies that arrive after the device's copy was shown. */
export type LateAnswer =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "refused"; readonly error: unknown };

/**
 * State of the screen's data: a copy whose reply is under way (`updating`), has arrived and waits
 * for a reload (`arrived`) or failed (`unanswered`); else `current`.
 */
export type CopyState = "current" | "updating" | "arrived" | "unanswered";

/** By name: null while it is awaited. */
const answers = new Map<string, LateAnswer | null>();
let state: CopyState = "current";
let opening = true;
const listeners = new Set<() => void>();

export const copyState = (): CopyState => state;

/** Calls back after every change. @returns how to stop */
export function watchCopyState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next: CopyState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The copy of that name is shown; `noteAnswer` or `noteSilence` follows. */
export function awaitAnswer(name: string): void {
  answers.set(name, null);
  tell("updating");
}

/** False where the screen that waited for it has closed. */
export function noteAnswer(name: string, answer: LateAnswer): boolean {
  if (!answers.has(name)) return false;
  answers.set(name, answer);
  tell("arrived");
  return true;
}

/** The screen's data are outdated: it loads again. */
export const noteNews = (): void => tell("arrived");

/** No reply came: the copy stays. */
export function noteSilence(name: string): void {
  answers.delete(name);
  tell("unanswered");
}

/** The waiting reply of that name, once. */
export function takeAnswer(name: string): LateAnswer | null {
  const answer = answers.get(name) ?? null;
  if (answer !== null) answers.delete(name);
  return answer;
}

/** Is a screen being opened? A displayed screen that reloads has data already. */
export const isOpening = (): boolean => opening;

/** Another screen opens, or the current one reloads with the arrived reply. */
export function screenLoads(opens: boolean): void {
  opening = opens;
  if (opens) answers.clear();
  tell("current");
}

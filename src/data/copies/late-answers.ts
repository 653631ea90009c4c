/** What the shop said after the device's copy was shown in its answer's place. */
export type LateAnswer =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "refused"; readonly error: unknown };

/**
 * What stands on the screen: a copy whose answer is on its way (`updating`), has come and waits
 * for the screen to load anew (`arrived`) or did not come (`unanswered`); else `current`.
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

/** False where the screen that waited for it has gone. */
export function noteAnswer(name: string, answer: LateAnswer): boolean {
  if (!answers.has(name)) return false;
  answers.set(name, answer);
  tell("arrived");
  return true;
}

/** What the screen shows is no longer so: it is loaded anew. */
export const noteNews = (): void => tell("arrived");

/** No answer came: the copy stays. */
export function noteSilence(name: string): void {
  answers.delete(name);
  tell("unanswered");
}

/** The answer that waits for the screen under that name, once. */
export function takeAnswer(name: string): LateAnswer | null {
  const answer = answers.get(name) ?? null;
  if (answer !== null) answers.delete(name);
  return answer;
}

/** Does a screen open? Of one that stands and is loaded anew, what it shows is as good as a copy. */
export const isOpening = (): boolean => opening;

/** Another screen opens, or the one that stands is loaded anew with what has come for it. */
export function screenLoads(opens: boolean): void {
  opening = opens;
  if (opens) answers.clear();
  tell("current");
}

import { readSession, removeSession, writeSession } from "#db/records.ts";

/** The words of a question that was not sent, in this tab; a published name stays. */
const key = "help_question";

export const keptQuestion = (): string => readSession(key) ?? "";

export function keepQuestion(words: string): void {
  if (words.trim() === "") removeSession(key);
  else writeSession(key, words);
}

export const forgetQuestion = (): void => removeSession(key);

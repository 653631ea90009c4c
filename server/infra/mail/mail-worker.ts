import type { Database } from "#server/infra/database/database.ts";
import { type Log, safeError } from "#server/infra/logging/log.ts";
import { type Clock, nowDate } from "#server/infra/runtime/clock.ts";
import type { LetterSeal } from "#server/infra/secrets/letter-seal.ts";
import { claimLetters, dropExpiredLetters, forgetLetter } from "./letters.repository.ts";
import type { Mail } from "./mail.ts";

export interface MailWorkerDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly letterSeal: LetterSeal;
  readonly clock: Clock;
  readonly log: Log;
}

const atOnce = 20;

/**
 * Sends waiting letters to the mail server. A failed one is retried until it expires. A crash
 * between sending and deleting sends it twice, which is better than never.
 */
export async function sendLetters(deps: MailWorkerDeps): Promise<void> {
  const lost = await dropExpiredLetters(deps.db, nowDate(deps));
  if (lost > 0) deps.log.error({ letters: lost }, "emails were not sent within their time limit");
  for (const due of await claimLetters(deps.db, deps.letterSeal, nowDate(deps), atOnce)) {
    const { id, recipient, subject, body } = due;
    try {
      await deps.mail.send({ to: recipient, subject, text: deps.letterSeal.open(body, id) });
      await forgetLetter(deps.db, id);
    } catch (error) {
      deps.log.error({ fault: safeError(error), letter: id }, "an email could not be sent");
    }
  }
}

/** Sends at once, without delaying the caller; the periodic round retries failures. */
export function sendLettersSoon(deps: MailWorkerDeps): void {
  sendLetters(deps).catch((error: unknown) => {
    deps.log.warn({ fault: safeError(error) }, "sending emails failed; it will be tried again");
  });
}

const everyMs = 15_000;

/** Sends waiting letters every quarter of a minute. @returns a function that stops it */
export function startMailWorker(deps: MailWorkerDeps): () => void {
  const timer = setInterval(() => sendLettersSoon(deps), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

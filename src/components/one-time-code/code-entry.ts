import { type ActorRefFrom, fromPromise } from "xstate";
import { useOwnActor } from "#machines/actor-registry.ts";
import {
  type CodeAnswer,
  type CodeRequest,
  codeEntryMachine,
  type SentCode,
} from "#machines/code-entry.machine.ts";
import { type CodePurpose, keepCode, keptCode, sentCodeOf } from "./kept-code.ts";

export type CodeEntry = ActorRefFrom<typeof codeEntryMachine>;

/** A form's issues: digits that belong to no sent code are one. */
export function withoutCode(
  entry: CodeEntry,
  issues: Record<string, string>,
): Record<string, string> {
  const isSent = entry.getSnapshot().context.sent !== null;
  return isSent ? issues : { one_time_code: "请先获取验证码", ...issues };
}

interface CodeCalls {
  readonly purpose: CodePurpose;
  /** Sends a code and returns the server's reply. */
  send(request: CodeRequest): Promise<Parameters<typeof sentCodeOf>[0]>;
  verify(sent: SentCode, answer: CodeAnswer): Promise<void>;
}

/** A code's entry with the lifetime of its form; a reload of the tab keeps the sent code. */
export function useCodeEntry({ purpose, send, verify }: CodeCalls): CodeEntry {
  const logic = codeEntryMachine.provide({
    actors: {
      send: fromPromise(async ({ input }) => {
        if (input === null) throw new Error("a code was requested without a recipient");
        return sentCodeOf(await send(input), input.recipient);
      }),
      verify: fromPromise(async ({ input: { sent, answer } }) => {
        if (sent === null || answer === null) throw new Error("there is no code to verify");
        await verify(sent, answer);
      }),
    },
    actions: { keep: (_, { sent }) => keepCode(purpose, sent) },
  });
  return useOwnActor("codeEntry", logic, { input: { sent: keptCode(purpose) } });
}

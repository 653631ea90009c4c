import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** @throws when the letter could not be sent. */
  send(letter: Letter): Promise<void>;
}

interface Sender<Message> {
  send(message: Message): Promise<void>;
}

/** A sender that tracks messages being sent. */
export interface Drainable<Message> extends Sender<Message> {
  /** Resolves when none is being sent any more, after five seconds at the latest. */
  drained(): Promise<void>;
}

/** Reports each failed attempt. */
export const watched = <Message>(sender: Sender<Message>, failed: () => void): Sender<Message> => ({
  async send(message) {
    try {
      await sender.send(message);
    } catch (error) {
      failed();
      throw error;
    }
  },
});

/** Messages are sent after their reply: a stopping server must not drop them. */
export function drainable<Message>(sender: Sender<Message>): Drainable<Message> {
  const onTheirWay = new Set<Promise<void>>();
  return {
    send(message) {
      const sending = sender.send(message).finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
      return sending;
    },
    async drained() {
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, 5000).unref();
      });
      await Promise.race([Promise.allSettled(onTheirWay), patience]);
    },
  };
}

/** Loaded with the first letter, so that no start waits for it. */
const library = () => import("nodemailer");

/** A real mail server, `smtp://user:password@host:port`. */
export function smtpMail(url: string, from: string): Mail {
  const open = async () => (await library()).createTransport(url, { from });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(letter) {
      transport ??= open();
      await (await transport).sendMail(letter);
    },
  };
}

/** The default: one .eml file a letter, and a log line with its path. */
export function fileMail(
  dataDir: string,
  from: string,
  announce: (line: string) => void = () => undefined,
): Mail {
  const folder = join(dataDir, "mail");
  return {
    async send(letter) {
      const { createTransport } = await library();
      const transport = createTransport({ streamTransport: true, buffer: true }, { from });
      const { message } = await transport.sendMail(letter);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      // Written aside and renamed, so that a reader never sees half a letter.
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
      announce(`邮件已写入 (mail written): ${path}`);
    },
  };
}

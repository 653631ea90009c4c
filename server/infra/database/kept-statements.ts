import { type messages, parse, protocol } from "@electric-sql/pglite";

type Message = messages.BackendMessage;
type Send = (bytes: Uint8Array) => Promise<Message[]>;

/** A statement that the embedded database has parsed, under a name of this connection. */
interface Kept {
  readonly name: string;
  /** Types of its parameters, by their position. */
  readonly types: readonly number[];
  /** The fields of its rows; nothing where it returns none. */
  readonly fields: readonly Message[];
  uses: number;
}

const mostKept = 100;

/**
 * The database keeps a statement's plan, which was chosen for the sizes that its tables had. After
 * so many uses the statement is parsed and planned again.
 */
const mostUses = 1000;

/** Other statements may change tables, and with them what a kept one returns. */
const keptKind = /^\s*(?:select|insert|update|delete|with|savepoint|release|rollback)\b/i;
const isKept = (text: string): boolean => keptKind.test(text);

const { serialize } = protocol;
const sync = serialize.sync();
const execute = serialize.execute();

/**
 * Statements of the embedded database by their text. It parses each once, and is then sent a
 * statement in one message: PGlite's own `query` sends six.
 */
export class KeptStatements {
  private readonly kept = new Map<string, Kept>();
  private readonly dropped: string[] = [];
  private readonly send: Send;
  private made = 0;

  constructor(send: Send) {
    this.send = send;
  }

  /** @returns what the database answered: the fields of the rows, the rows and the command. */
  async ask(
    text: string,
    valuesOf: (types: readonly number[]) => Array<string | Uint8Array | null>,
  ): Promise<Message[]> {
    const statement = this.known(text) ?? (await this.parsed(text));
    statement.uses += 1;
    const values = valuesOf(statement.types);
    const bind = serialize.bind({ statement: statement.name, values });
    const answer = await this.send(Buffer.concat([bind, execute, sync]));
    if (statement.name === "") this.forgetAll();
    return [...statement.fields, ...answer];
  }

  /** Has each statement parsed again, as a table may have changed. */
  forgetAll(): void {
    for (const text of this.kept.keys()) this.forget(text);
  }

  private forget(text: string): void {
    const statement = this.kept.get(text);
    if (statement === undefined) return;
    this.kept.delete(text);
    this.dropped.push(statement.name);
  }

  private known(text: string): Kept | null {
    const statement = this.kept.get(text);
    if (statement === undefined) return null;
    // The oldest entry is the one that was not used for longest.
    this.kept.delete(text);
    this.kept.set(text, statement);
    if (statement.uses < mostUses) return statement;
    this.forget(text);
    return null;
  }

  private async parsed(text: string): Promise<Kept> {
    if (this.kept.size >= mostKept) this.forget([...this.kept.keys()][0] ?? "");
    this.made += 1;
    const name = isKept(text) ? `kept_${this.made}` : "";
    const closing = this.dropped
      .splice(0)
      .map((gone) => serialize.close({ type: "S", name: gone }));
    const parsing = [
      serialize.parse({ name, text }),
      name === "" ? serialize.describe({ type: "S" }) : serialize.describe({ type: "S", name }),
    ];
    const answer = await this.send(Buffer.concat([...closing, ...parsing, sync]));
    const types = parse.parseDescribeStatementResults(answer);
    const fields = answer.filter((message) => message.name === "rowDescription");
    const statement = { name, types, fields, uses: 0 };
    if (name !== "") this.kept.set(text, statement);
    return statement;
  }
}

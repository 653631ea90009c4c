import * as v from "valibot";
import { dropFile, keepFile, keptFile } from "#data/copies/kept-files.ts";
import { forget, lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { publicDatabase } from "#db/public-database.ts";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

/** A file that a buyer picked for a draft, before there is an order. */
export interface DraftFile {
  readonly file: File;
  /** Its bytes are on the device: the next visit has it. */
  readonly kept: boolean;
}

/** `unknown`: not read yet. */
export type DraftFileNow = DraftFile | null | "unknown";

/** An ordered line, by the draft that it was; of some hosts only its title is known. */
export interface OrderedLine {
  readonly draftId: string | undefined;
  readonly title: string;
}

const stored = v.object({ name: v.string(), size: v.number(), title: v.string() });
type Stored = v.InferOutput<typeof stored>;

const none: readonly File[] = [];
const keyOfLine = ({ draftId, title }: OrderedLine): string => draftId ?? `title:${title}`;

/** The files of one purpose that were picked for drafts. Their rows and bytes begin with `prefix`. */
export function draftFileShelf(prefix: string) {
  /** The name of the row, and of the bytes. */
  const nameOf = (draftId: string): string => `${prefix}${draftId}`;
  const keyOf = (draftId: string) => shelfKey<Stored>(nameOf(draftId));

  const held = new Map<string, DraftFileNow>();
  const listeners = new Set<() => void>();

  function become(draftId: string, next: DraftFileNow): void {
    held.set(draftId, next);
    for (const listener of listeners) listener();
  }

  /** The row of a draft, also of one that began before its buyer signed in. */
  async function rowOf(draftId: string): Promise<Stored | null> {
    const own = (await lastSeen(keyOf(draftId)))?.value;
    const value =
      own ??
      (
        await publicDatabase.use<SeenRow | undefined>(undefined, ({ lastSeen: seen }) =>
          seen.get(nameOf(draftId)),
        )
      )?.value;
    const read = v.safeParse(stored, value);
    return read.success ? read.output : null;
  }

  async function read(draftId: string): Promise<void> {
    const row = await rowOf(draftId).catch(() => null);
    const bytes = row === null ? null : await keptFile(nameOf(draftId), row.size);
    if (held.get(draftId) !== "unknown") return;
    const file = row === null || bytes === null ? null : new File([bytes], row.name);
    become(draftId, file === null ? null : { file, kept: true });
  }

  const now = (draftId: string): DraftFileNow => held.get(draftId) ?? "unknown";

  /** Calls back after every change; reads the device for a draft at first. @returns how to stop */
  function watch(draftId: string, listener: () => void): () => void {
    listeners.add(listener);
    if (!held.has(draftId)) {
      held.set(draftId, "unknown");
      void read(draftId);
    }
    return () => listeners.delete(listener);
  }

  /** The buyer picked a file for a draft of this title: it is used at once and stored meanwhile. */
  async function put(draftId: string, title: string, file: File): Promise<void> {
    become(draftId, { file, kept: false });
    if (!(await keepFile(nameOf(draftId), file))) return;
    await remember(keyOf(draftId), { name: file.name, size: file.size, title });
    const current = held.get(draftId);
    const isStill =
      current !== undefined && current !== null && current !== "unknown" && current.file === file;
    if (isStill) become(draftId, { file, kept: true });
  }

  async function drop(draftId: string): Promise<void> {
    become(draftId, null);
    await dropFile(nameOf(draftId));
    await forget(keyOf(draftId));
  }

  /** The wanted files that were picked for drafts, the newest first; of equal ones the newest. */
  async function storedFiles(
    isWanted: (row: Stored, key: string) => boolean,
  ): Promise<readonly File[]> {
    const databases = [userDatabase(), publicDatabase];
    const shelves = databases.map((database) =>
      database?.use<SeenRow[]>([], ({ lastSeen: seen }) =>
        seen.where("key").startsWith(prefix).toArray(),
      ),
    );
    const rows = (await Promise.all(shelves)).flatMap((found) => found ?? []);
    const newestFirst = rows.toSorted((one, other) => other.at - one.at);
    const files = newestFirst.map(async ({ key, value }) => {
      const row = v.safeParse(stored, value);
      if (!row.success || !isWanted(row.output, key)) return [];
      const bytes = await keptFile(key, row.output.size);
      return bytes === null ? [] : [new File([bytes], row.output.name)];
    });
    const all = (await Promise.all(files)).flat();
    const isFirst = (file: File, at: number) =>
      all.findIndex(({ name, size }) => name === file.name && size === file.size) === at;
    return all.filter(isFirst);
  }

  /** The stored file of this name and length, if one was picked for a draft. */
  const storedFile = async (name: string, size: number): Promise<File | null> =>
    (await storedFiles((row) => row.name === name && row.size === size))[0] ?? null;

  /** Was a stored file picked for this line? Lines of one title differ by their drafts. */
  const isPickedFor = (
    { draftId, title }: OrderedLine,
    picked: { readonly key: string; readonly title: string },
  ): boolean => (draftId === undefined ? picked.title === title : picked.key === nameOf(draftId));

  const ordered = new Map<string, readonly File[]>();
  /** The files that were picked for an ordered line, as far as they have been read. */
  const pickedNow = (line: OrderedLine): readonly File[] => ordered.get(keyOfLine(line)) ?? none;

  /** Reads the files for an ordered line, and calls back once they are there. @returns how to stop */
  function watchPicked(line: OrderedLine, listener: () => void): () => void {
    listeners.add(listener);
    void storedFiles(({ title }, key) => isPickedFor(line, { key, title })).then((files) => {
      if (files.length === 0 && !ordered.has(keyOfLine(line))) return;
      ordered.set(keyOfLine(line), files);
      for (const one of listeners) one();
    });
    return () => listeners.delete(listener);
  }

  return { now, watch, put, drop, storedFile, isPickedFor, pickedNow, watchPicked };
}
export type DraftFileShelf = ReturnType<typeof draftFileShelf>;

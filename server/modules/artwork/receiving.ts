import type { Readable } from "node:stream";
import { isNoSpace } from "#server/infra/database/disk-space.ts";
import type { WithClock, WithDatabase, WithFiles, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { ArrivingFile } from "#server/infra/storage/file-store.ts";
import { fitsType, headBytes } from "./content.ts";
import { UploadFault } from "./upload-fault.ts";
import {
  correctArrived,
  dropUpload,
  findUpload,
  finishUpload,
  noteArrived,
  takeWriter,
  type UploadRow,
} from "./uploads.repository.ts";

/** A writer that is silent for this time loses the file to the next one. */
const writerMs = 10_000;
/** The progress is stored after this many bytes, or this time. */
const noteBytes = 2 * 1024 * 1024;
const noteMs = 2000;

/**
 * The upload's current state. A file that has arrived in full is finished here. A file shorter than
 * its row says (a restored shop, another machine) continues from its real end.
 */
export async function standOf(
  deps: WithDatabase & WithClock & WithFiles,
  row: UploadRow,
): Promise<UploadRow> {
  if (row.finishedAt !== null) return row;
  if (row.arrived === row.size && (await deps.files.keepWhole(row.id, row.size))) {
    const finishedAt = nowDate(deps);
    await finishUpload(deps.db, row.id, finishedAt);
    return { ...row, finishedAt };
  }
  const there = await deps.files.arrived(row.id);
  if (there >= row.arrived) return row;
  await correctArrived(deps.db, row, there);
  return { ...row, arrived: there };
}

/** One writer's lease on an upload. */
class Writing {
  private readonly deps: WithDatabase & WithClock;
  private readonly row: UploadRow;
  private readonly writer: string;
  private readonly file: ArrivingFile;
  private notedAt: number;
  private at: number;
  /** Bytes that are stored for certain, as the row says. */
  noted: number;

  constructor(deps: WithDatabase & WithClock, row: UploadRow, writer: string, file: ArrivingFile) {
    this.deps = deps;
    this.row = row;
    this.writer = writer;
    this.file = file;
    this.at = row.arrived;
    this.noted = row.arrived;
    this.notedAt = performance.now();
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.at + bytes.length > this.row.size) throw new UploadFault(413);
    // A silent writer may have lost the file meanwhile, so renew the lease before writing.
    if (performance.now() - this.notedAt > noteMs) await this.note(false);
    await this.file.write(bytes);
    this.at += bytes.length;
    if (this.at - this.noted >= noteBytes) await this.note(false);
  }

  /** @throws UploadFault 423 where another writer has the lease */
  async note(last: boolean): Promise<void> {
    const arrived = await (last ? this.file.finish() : this.file.sync());
    const { writer } = this;
    const until = last ? null : new Date(this.deps.clock.now() + writerMs);
    if (!(await noteArrived(this.deps.db, this.row.id, { writer, arrived, until }))) {
      throw new UploadFault(423);
    }
    this.noted = arrived;
    this.notedAt = performance.now();
  }
}

/** The first bytes are checked before anything else is accepted. */
async function* judged(row: UploadRow, body: Readable): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let known = row.arrived > 0;
  // A refusal during the upload must still reach the sender, so the connection stays open.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = Buffer.from(chunk);
    if (known) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < Math.min(headBytes, row.size)) continue;
    if (!fitsType(head, row.type)) throw new UploadFault(422);
    known = true;
    yield head;
  }
}

/**
 * Receives the bytes of one PATCH from `offset` on. What arrived before a break stays.
 * @returns the file's new offset
 * @throws UploadFault
 */
export async function receive(
  deps: WithDatabase & WithClock & WithRandom & WithFiles,
  id: string,
  offset: number,
  body: Readable,
): Promise<number> {
  const { db, files } = deps;
  const found = await findUpload(db, id);
  if (found === null) throw new UploadFault(404);
  const stood = await standOf(deps, found);
  if (stood.arrived !== offset) throw new UploadFault(409);
  if (stood.finishedAt !== null) return stood.arrived;
  if (!files.hasRoomFor(stood.size - offset)) throw new UploadFault(507);
  const writer = deps.random.uuid();
  const until = new Date(deps.clock.now() + writerMs);
  const row = await takeWriter(db, id, { writer, now: nowDate(deps), until });
  if (row === null) throw new UploadFault(423);
  const file = await files.open(id, offset, row.size);
  const writing = new Writing(deps, row, writer, file);
  try {
    if (row.arrived !== offset) throw new UploadFault(409);
    for await (const bytes of judged(row, body)) await writing.write(bytes);
    await writing.note(true);
  } catch (error) {
    throw await endedBy(deps, row, writing, error);
  } finally {
    await file.close();
  }
  const now = await standOf(deps, { ...row, arrived: writing.noted });
  return now.arrived;
}

/** Releases the lease with the received bytes; a refused file is removed. */
async function endedBy(
  deps: WithDatabase & WithFiles,
  row: UploadRow,
  writing: Writing,
  error: unknown,
): Promise<unknown> {
  const fault = isNoSpace(error) ? new UploadFault(507) : error;
  if (fault instanceof UploadFault && (fault.status === 422 || fault.status === 413)) {
    await dropUpload(deps.db, row.id);
    await deps.files.remove(row.id);
    return fault;
  }
  if (fault instanceof UploadFault && fault.status === 423) return fault;
  await writing.note(true).catch(() => undefined);
  return fault;
}

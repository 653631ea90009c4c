import { type ActorRefFrom, fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { fingerprintOf, typeOf } from "#api/file-marks.ts";
import { type Hold, hold } from "#api/hold.ts";
import { type Permit, sendFile } from "#api/send-file.ts";
import { whileWanted } from "#api/while-wanted.ts";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Picked } from "#components/mending/mended-file.ts";
import { wishedProofing, wishProofing } from "#components/proofs/wished-proofing.ts";
import {
  type ArtworkType,
  attachFiles,
  mostFileBytes,
  putPreview,
  signUpload,
} from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { dropFile, keepFile, keptFile } from "#data/copies/kept-files.ts";
import {
  keepLeftFile,
  type LeftFile,
  leftFile,
  placeName,
  type UploadPlace,
} from "#data/copies/uploads.ts";
import { startActor } from "#machines/actor-registry.ts";
import { type LeftUpload, uploadMachine } from "#machines/upload.machine.ts";
import { holdPage } from "#platform/at-stake.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { type Inspection, inspectFile } from "./inspection.ts";
import { makeTurns } from "./upload-turns.ts";

/** One part's upload: its machine, and the file while this page has it. */
export interface LineUpload {
  readonly actor: ActorRefFrom<typeof uploadMachine>;
  /** A file was picked for the part. `original`: the file that the device changed into it. */
  choose(file: File, frame: ArtworkFrame | null, original?: File): void;
  /** The inspected file with its job, where that is known; it stays once it was sent. */
  inspected(): Picked | null;
  /** Called once a file is attached, by the screen that shows the part. */
  follow(attached: () => void): void;
  /** The device's look at the file that was last picked on this page. */
  readonly seen: { subscribe(listener: () => void): () => void; read(): Seen };
}

export interface Seen {
  readonly inspection: Inspection;
  /** The first page, once it has been drawn. */
  readonly picture: string | null;
  /** Its bytes are stored on the device: another visit continues without picking it again. */
  readonly kept: boolean;
  /** The file before the device changed it. */
  readonly original: File | null;
}

/** Files that were picked together are sent in sequence. */
const turns = makeTurns<UploadPlace>();

const nothing: Seen = { inspection: { kind: "none" }, picture: null, kept: false, original: null };

/** How often the device stores its progress. */
const noteMs = 2000;

const refused = (text: string) => new Refusal(codes.invalidInput, text);

async function examined(file: File): Promise<{ type: ArtworkType; fingerprint: string }> {
  if (file.size === 0) throw refused("文件是空的，请重新选择");
  if (file.size > mostFileBytes.artwork) throw refused("文件超过 200 MB，请压缩后再选");
  const type = await typeOf(file);
  if (type === null) throw refused("只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件");
  return { type, fingerprint: await fingerprintOf(file) };
}

/** A first page that takes longer is left out. */
const longestPreviewMs = 10_000;

/** The first page of the file, drawn during the upload; null after any failure. */
async function previewOf(file: File, type: ArtworkType): Promise<string | null> {
  try {
    const { firstPage } = await import("#components/preflight/first-page.ts");
    const tooLong = new Promise<null>((done) => setTimeout(done, longestPreviewMs, null));
    return await Promise.race([firstPage(file, type), tooLong]);
  } catch {
    return null;
  }
}

/** The picture is optional: a file is attached without it. */
async function showPreview(upload_id: string, preview: string | null, signal: AbortSignal) {
  if (preview === null) return;
  try {
    await whileWanted(signal, call(putPreview, { upload_id, preview }, { signal }));
  } catch (error) {
    if (signal.aborted) throw error;
  }
}

function makeUpload(orderId: string, where: UploadPlace): LineUpload {
  const { itemId, place } = where;
  const name = placeName(where);
  /** The device's copy, where it is the one being sent. */
  let own: File | null = null;
  let picked: File | null = null;
  let marks: { type: ArtworkType; fingerprint: string } | null = null;
  let left: LeftFile | null = null;
  let permit: (Permit & { upload_id: string }) | null = null;
  let preview: Promise<string | null> = Promise.resolve(null);
  let inspecting = new AbortController();
  let attached = () => {};
  let frame: ArtworkFrame | null = null;
  let original: File | null = null;
  let inspected: Picked | null = null;
  let seen = nothing;
  const listeners = new Set<() => void>();
  const see = (now: Seen) => {
    seen = now;
    for (const listener of listeners) listener();
  };
  // Two tabs never upload one file at once; the second checks again when its turn comes.
  let turn: Hold | null = null;
  const takeTurn = (): Promise<void> => {
    turn ??= hold(`upload-${name}`);
    return turn.held;
  };
  /** The device's copy that this page has to upload. */
  const takeKept = async (): Promise<File | null> => {
    if (left === null || (await keptFile(name, left.size)) === null) return null;
    await takeTurn();
    left = await leftFile(where);
    const file = left === null ? null : await keptFile(name, left.size);
    const isIt = file !== null && (await fingerprintOf(file)) === left?.fingerprint;
    return isIt ? file : null;
  };
  /** Copies the picked file during the upload, and reports when the copy is stored. */
  const keep = async (file: File) => {
    const isKept = file === own || (await keepFile(name, file));
    if (isKept && file === picked) see({ ...seen, kept: true });
    // Sent or discarded while it was copied.
    if (file !== picked) await dropFile(name);
  };

  const chosen = () => {
    if (picked === null || marks === null) throw new Error("an upload without its file");
    return { file: picked, ...marks };
  };
  const note = (sent: number) => {
    const { file, fingerprint } = chosen();
    const wish = wishedProofing(orderId);
    const { name: called, size } = file;
    left = { orderId, name: called, size, fingerprint, sent, held: left?.held, proofing: wish };
    return keepLeftFile(where, left);
  };

  const logic = uploadMachine.provide({
    actors: {
      findLeft: fromPromise<LeftUpload | null>(async () => {
        left = await leftFile(where);
        own = await takeKept();
        if (left === null) return null;
        wishProofing(orderId, left.proofing ?? "direct");
        const type = own === null ? null : await typeOf(own);
        const found = { name: left.name, size: left.size, sent: left.sent };
        if (own === null || type === null) return { ...found, kept: "none" };
        own = new File([own], left.name, { type });
        picked = own;
        marks = { type, fingerprint: left.fingerprint };
        see({ ...nothing, kept: true });
        return { ...found, kept: left.held ? "held" : "going" };
      }),
      examine: fromPromise(async () => {
        see({ ...nothing, original, kept: picked !== null && picked === own });
        void takeTurn();
        await turns.take(where);
        if (picked === null) throw new Error("an upload without its file");
        marks = await examined(picked);
        const file = picked;
        inspecting.abort();
        inspecting = new AbortController();
        inspected = frame === null ? null : { file, type: marks.type, frame };
        void inspectFile(file, marks.type, frame, inspecting.signal, (inspection) =>
          see({ ...seen, inspection }),
        );
        preview = previewOf(file, marks.type);
        // Another file may have been picked before the page was drawn.
        void preview.then((picture) => file === picked && see({ ...seen, picture }));
        const same = left === null || left.fingerprint === marks.fingerprint;
        await note(same ? (left?.sent ?? 0) : 0);
        void keep(file);
        return { same };
      }),
      sign: fromPromise(async ({ signal }) => {
        const { file, type, fingerprint } = chosen();
        const purpose = { kind: "artwork", order_id: orderId, item_id: itemId, place } as const;
        const { name, size } = file;
        const asking = call(signUpload, { purpose, name, size, type, fingerprint }, { signal });
        permit = await whileWanted(signal, asking);
        return permit.offset;
      }),
      send: fromPromise(async ({ input, signal }) => {
        const { file } = chosen();
        if (permit === null) throw new Error("sending without a policy");
        if (permit.offset === file.size) return;
        let noted = Date.now();
        let gone = permit.offset;
        signal.addEventListener("abort", () => void note(gone), { once: true });
        const report = (sent: number) => {
          const at = Date.now();
          gone = sent;
          input.report({ sent, at });
          if (at - noted < noteMs) return;
          noted = at;
          void note(sent);
        };
        await sendFile(file, permit, report, signal);
      }),
      attach: fromPromise(async ({ signal }) => {
        if (permit === null) throw new Error("attaching without an upload");
        await showPreview(permit.upload_id, await preview, signal);
        const files = [{ item_id: itemId, place, upload_id: permit.upload_id }];
        await whileWanted(
          signal,
          call(
            attachFiles,
            { order_id: orderId, files, proofing: wishedProofing(orderId) },
            { signal },
          ),
        );
        attached();
      }),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
    actions: {
      drop: () => {
        picked = null;
        own = null;
        left = null;
        void keepLeftFile(where, null);
        void dropFile(name);
      },
    },
  });
  const actor = startActor(`upload ${name}`, logic);
  let letGo = () => {};
  actor.subscribe((now) => {
    if (!now.hasTag("going")) turns.leave(where);
    if (!now.hasTag("going") && !now.hasTag("held") && !now.matches("looking")) {
      turn?.release();
      turn = null;
    }
    // A paused or refused upload continues on a press, not on a visit.
    const held = now.matches("paused") || now.matches("refused");
    if (left !== null && held !== (left.held ?? false)) {
      left = { ...left, held };
      void keepLeftFile(where, left);
    }
    const before = letGo;
    letGo = now.hasTag("going") || now.hasTag("held") ? holdPage() : () => {};
    before();
  });
  return {
    actor,
    seen: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      read: () => seen,
    },
    follow(then) {
      attached = then;
    },
    inspected: () => inspected,
    choose(file, wanted, before) {
      picked = file;
      original = before ?? null;
      frame = wanted;
      actor.send({ type: "choose", name: file.name, size: file.size });
    },
  };
}

const uploads = new Map<string, LineUpload>();

/** The upload of a part on this page: it continues while other screens are displayed. */
export function uploadOf(orderId: string, where: UploadPlace, attached?: () => void): LineUpload {
  const name = placeName(where);
  const upload = uploads.get(name) ?? makeUpload(orderId, where);
  uploads.set(name, upload);
  if (attached !== undefined) upload.follow(attached);
  return upload;
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import {
  artworkFile,
  decideArtwork,
  issueProof,
  putProofPicture,
  waitingArtwork,
  waiveArtwork,
} from "#contract/staff/staff-artwork.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { paidLine } from "#tests/server/orders/file-flow.ts";
import { detailOf, paid } from "#tests/server/orders/order-flow.ts";
import {
  answer,
  issued,
  lineWith,
  type ProofLine,
  replyOf,
  withFile,
} from "#tests/server/orders/proof-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let person: Person;
let buyer: Buyer;
let file: Buffer;
const gone = [codes.stateConflict, "文件不在了，请退回，让买家重传"];
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  file = Buffer.from(await pdf({ sheet: [64, 44], trim: [2, 2, 60, 40], pages: 2 }));
});
beforeEach(async () => {
  buyer = await shop.register();
  person = await staffPerson(shop, ["production"]);
});
afterAll(() => shop.close());

const withProof = () => lineWith(shop, buyer, file, "proof");
const direct = () => lineWith(shop, buyer, file, "direct");

async function queued({ file_id }: ProofLine) {
  const { items } = await shop.call(waitingArtwork, { limit: 100 }, person.asked);
  return items.find((one) => one.file_id === file_id);
}

/** Deletes the bytes of a buyer's file from the store. */
async function loseBytes(line: ProofLine): Promise<void> {
  const { artwork } = await detailOf(shop, buyer, line.order_id);
  await shop.deps.files.remove(artwork?.[0]?.file?.upload_id ?? "");
}

/** The number of all files in the store. */
const stored = async () => (await shop.deps.files.quiet(Date.now() + 60_000)).length;

const issue = ({ file_id }: ProofLine, some: object = {}) =>
  replyOf(shop, issueProof, { file_id, seen: 0, ...some }, { ...person.asked, key: randomUUID() });

describe("a file that waits", () => {
  it("is read at the address that the queue gives", async () => {
    const url = (await queued(await direct()))?.url ?? "";
    const { headers } = person.asked;
    const reply = await shop.app.inject({ method: "GET", url, headers });
    expect([reply.statusCode, reply.rawPayload.equals(file)]).toEqual([200, true]);
  });

  it("has the earlier proofs of its place in the queue and on its own page", async () => {
    const line = await withProof();
    const proof = await issued(shop, line);
    await answer(shop, buyer, line, proof);
    const { document_id, size, sha256 } = proof;
    const proofs = [
      expect.objectContaining({
        ...{ revision: 1, state: "answered", answer: "字小了" },
        ...{ document_id, size, sha256 },
      }),
    ];
    expect((await queued(line))?.proofs).toEqual(proofs);
    const own = await shop.call(artworkFile, { file_id: line.file_id }, person.asked);
    expect([own.proofs, own.state, own.place]).toEqual([proofs, "checking", 0]);
  });

  it("without bytes is not accepted, but sent back", async () => {
    const line = await direct();
    await loseBytes(line);
    const { file_id } = line;
    const decide = (decision: "accept" | "return") =>
      replyOf(shop, decideArtwork, { file_id, decision, words: "打不开" }, person.asked);
    expect(await decide("accept")).toEqual(gone);
    expect(await decide("return")).toMatchObject({ state: 21, artwork: [{ state: "returned" }] });
  });
});

describe("issuing a proof", () => {
  it("stores no document where it is refused", async () => {
    const line = await withProof();
    const before = await stored();
    const late = [codes.stateConflict, "已发过第 0 版样稿，请刷新后再看"];
    expect(await issue(line, { seen: 5 })).toEqual(late);
    expect(await stored()).toBe(before);
  });

  it("stores one document for two taps at once", async () => {
    const line = await withProof();
    const before = await stored();
    const [one, two] = await Promise.all([issue(line), issue(line)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ order_id: line.order_id, state: 20 });
    expect(await stored()).toBe(before + 1);
  });

  it("has the first reply again, also once the file's bytes are gone", async () => {
    const line = await withProof();
    const first = await issue(line);
    await loseBytes(line);
    const before = await stored();
    expect(await issue(line)).toEqual(first);
    expect(await issue(line, { seen: 1 })).toEqual(gone);
    expect(await stored()).toBe(before);
  });
});

/** A JPEG of 8 × 4 pixels. */
const picture =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAEAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AfwD/2Q==";

it("records acts on files with their order, and what was done", async () => {
  const numberOf = async (line: { order_id: string }) =>
    (await detailOf(shop, buyer, line.order_id)).order_no;
  const proofed = await withProof();
  const sha256 = (await issued(shop, proofed)).sha256;
  const next = await withProof();
  const drawn = { file_id: next.file_id, sha256, page: 2, pages: 2, trim: null, picture };
  await shop.call(putProofPicture, { ...drawn, width_mm: 64, height_mm: 44 }, person.asked);
  await issue(next);
  const good = await direct();
  const accept = { file_id: good.file_id, decision: "accept" as const };
  await shop.call(decideArtwork, accept, person.asked);
  const bad = await withFile(shop, buyer, await paidLine(shop, buyer), file);
  const back = { file_id: bad.file_id, decision: "return" as const, words: "缺出血" };
  await shop.call(decideArtwork, back, person.asked);
  const mailed = await paid(shop, buyer);
  await shop.call(waiveArtwork, { order_id: mailed.order_id }, person.asked);
  const { items } = await shop.call(staffActs, { person_id: person.id, limit: 5 }, withKey);
  expect(items.map(({ call, subject, outcome }) => [call, subject, outcome])).toEqual([
    [waiveArtwork.path, `${mailed.order_no}: waived`, "done"],
    [decideArtwork.path, `${await numberOf(bad)}: return`, "done"],
    [decideArtwork.path, `${await numberOf(good)}: accept`, "done"],
    [issueProof.path, `${await numberOf(next)}: proof`, "done"],
    [putProofPicture.path, "page 2", "done"],
  ]);
});

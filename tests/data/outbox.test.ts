import "fake-indexeddb/auto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deployment } from "#api/deployment.ts";
import { plugSession } from "#api/session-port.ts";
import { codes } from "#contract/http/reply.ts";
import {
  dropWaiting,
  listOutbox,
  type OutboxRow,
  putWaiting,
  tryAgain,
} from "#data/outbox/outbox.ts";
import { post } from "#data/outbox/post.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { followUser, userDatabase } from "#db/user-database.ts";
import { look, lookAt } from "#platform/network.ts";

interface Sent {
  readonly what: string;
  readonly token: string | undefined;
  readonly key: string | undefined;
  readonly detail: string | undefined;
  /** The device's rows when the request arrived. */
  readonly held: readonly string[];
}

type Answer = "lost" | { readonly code: number; readonly msg: string; readonly data?: object };

const heldRow = ({ key, attempts, intent }: OutboxRow) => `${intent.name} ${key} ${attempts}`;
let sent: Sent[] = [];
/** What happens on the device while a call is on its way. */
let meanwhile = async (): Promise<void> => {};
let answers: Answer[] = [];
let user = { token: "zhang", generation: 1 };

const id = (last: number) => `0193a000-0000-7000-8000-00000000000${last}`;
const form = (detail: string) => ({
  name: "王小墨",
  mobile: "13900001111",
  provinceCode: "440000",
  cityCode: "440300",
  districtCode: "440305",
  detail,
  isDefault: false,
});
const add = (detail: string): Intent => ({ name: "addAddress", input: form(detail) });
const change = (of: string, detail: string): Intent => ({
  name: "changeAddress",
  input: { ...form(detail), id: of },
});
const remove = (of: string): Intent => ({ name: "removeAddress", input: { id: of } });
const title: Intent = {
  name: "addInvoiceTitle",
  input: { titleType: "person", kind: "normal", buyerName: "李先生" },
};

/** Answers as the server would; the replied address is the one that was sent. */
function answer(response: ServerResponse, body: Record<string, unknown>): void {
  const next = answers.shift() ?? { code: codes.success, msg: "ok" };
  if (next === "lost") {
    response.destroy();
    return;
  }
  const taxed = { taxNo: "", addressPhone: "", bankAccount: "", email: "", isDefault: false };
  const data = next.code === codes.success ? { ...taxed, id: id(9), region: "", ...body } : null;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ data, ...next }));
}

const server = createServer(async (request, response) => {
  if (request.method === "GET") return answer(response, {});
  const body: Record<string, unknown> = JSON.parse((await text(request)) || "{}");
  const { authusertoken: token, "idempotency-key": key } = request.headers;
  sent.push({
    what: `${request.method} ${request.url?.split("/").at(-1)}`,
    token: String(token),
    key: key === undefined ? undefined : String(key),
    detail: typeof body.detail === "string" ? body.detail : undefined,
    held: (await listOutbox()).map(heldRow),
  });
  await meanwhile();
  answer(response, body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lookAt(deployment.host);
  plugSession({
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => user,
    isCurrentUser: (generation) => generation === user.generation,
    refused: () => {},
  });
});

afterAll(() => void server.close());

const signIn = (name: string, generation: number) => {
  user = { token: name, generation };
  followUser(name);
};

beforeEach(async () => {
  for (const name of ["li", "zhang"]) {
    signIn(name, 1);
    for (const { seq } of await listOutbox()) await dropWaiting(seq);
  }
  answers = [];
  await look();
  sent = [];
});

const said = () => sent.map(({ what, detail }) => [what, detail].join(" ").trim());
const labels = async () => (await listOutbox()).map(({ label, state }) => `${label} ${state}`);

test("it is on the device with its key before it is sent, and is removed once the server has it", async () => {
  expect(await post(add("一号"), "一号")).toEqual({ kind: "sent" });
  const [first] = sent;
  expect(first?.held).toEqual([`addAddress ${first?.key} 1`]);
  expect(first?.token).toBe("zhang");
  expect(await listOutbox()).toEqual([]);
});

test("a lost reply: it waits, and the same key goes again", async () => {
  answers = ["lost"];
  expect(await post(add("一号"), "一号")).toEqual({ kind: "waiting" });
  expect(await listOutbox()).toMatchObject([
    { attempts: 1, reason: "网络连接失败，请检查网络连接" },
  ]);
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  expect(await listOutbox()).toEqual([]);
});

test("an aggregate keeps its order; one that has to wait holds up no other", async () => {
  await putWaiting(add("一号"), "一号");
  await putWaiting(change(id(1), "二号"), "二号");
  await putWaiting(title, "李先生");
  answers = [{ code: codes.throttled, msg: "操作太频繁" }];
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: true });
  expect(said()).toEqual(["POST address 一号", "POST invoice"]);
  expect(await labels()).toEqual(["一号 waiting", "二号 waiting"]);
  expect(await sendWaiting()).toEqual({ sent: 2, refused: 0, left: false });
  expect(said().slice(2)).toEqual(["POST address 一号", "PUT address 二号"]);
});

test("a final refusal is marked with the server's message; later rows go on", async () => {
  await putWaiting(add("一号"), "一号");
  await putWaiting(add("二号"), "二号");
  answers = [{ code: codes.invalidInput, msg: "地址最多50个" }];
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 1, left: false });
  const [refused] = await listOutbox();
  expect(refused).toMatchObject({ label: "一号", state: "refused", reason: "地址最多50个" });
  expect(await sendWaiting()).toEqual({ sent: 0, refused: 0, left: false });
  expect(sent.length).toBe(2);
  await tryAgain(refused?.seq ?? 0);
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
});

test("a reply after the form stopped waiting is announced by the next announcement", async () => {
  let letGo = () => {};
  meanwhile = () =>
    new Promise((resolve) => {
      letGo = resolve;
    });
  expect(await post(add("一号"), "一号")).toEqual({ kind: "waiting" });
  meanwhile = async () => {};
  letGo();
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
  expect(await sendWaiting()).toEqual({ sent: 0, refused: 0, left: false });
  expect(said()).toEqual(["POST address 一号"]);
});

test("rows that waited before a form's own are sent with it, and announced later", async () => {
  await putWaiting(add("一号"), "一号");
  expect(await post(add("二号"), "二号")).toEqual({ kind: "sent" });
  expect(said()).toEqual(["POST address 一号", "POST address 二号"]);
  expect(await sendWaiting(AbortSignal.abort())).toEqual({ sent: 0, refused: 0, left: false });
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
});

test("who still has the form gets the refusal there, and nothing is left waiting", async () => {
  const data = { field: "districtCode" };
  answers = [{ code: codes.invalidInput, msg: "省市区不匹配，请重新选择", data }];
  expect(await post(add("一号"), "一号")).toEqual({
    kind: "refused",
    message: "省市区不匹配，请重新选择",
    field: "districtCode",
  });
  expect(await listOutbox()).toEqual([]);
});

test("what is to go and is gone already is done", async () => {
  answers = [{ code: codes.notFound, msg: "地址不存在或已删除" }];
  expect(await post(remove(id(1)), "一号")).toEqual({ kind: "sent" });
  expect(await listOutbox()).toEqual([]);
});

test("a later wish about the same thing takes the place of the earlier one", async () => {
  await putWaiting(change(id(1), "二号"), "二号");
  await putWaiting(change(id(2), "别的"), "别的");
  await putWaiting(change(id(1), "三号"), "三号");
  expect(await labels()).toEqual(["别的 waiting", "三号 waiting"]);
  await putWaiting(remove(id(1)), "删除");
  await sendWaiting();
  expect(said()).toEqual(["PUT address 别的", "DELETE address"]);
});

test("what no longer says what the call wants is set aside unsent", async () => {
  await putWaiting(add(""), "空的");
  expect(await sendWaiting()).toEqual({ sent: 0, refused: 1, left: false });
  expect([sent, await labels()]).toEqual([[], ["空的 refused"]]);
});

async function putRow(detail: string): Promise<OutboxRow[]> {
  await putWaiting(add(detail), detail);
  return listOutbox();
}

test("a row of a call that only a newer page knows waits for that page, and holds nothing up", async () => {
  const [row] = await putRow("新版的");
  await userDatabase()?.use(undefined, ({ outbox }) =>
    outbox.put(
      JSON.parse(
        JSON.stringify(row)
          .replaceAll("addAddress", "addPicture")
          .replace('"addresses"', '"pictures"'),
      ),
    ),
  );
  await putWaiting(add("科兴路 1 号"), "地址");
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: true });
  expect(
    (await listOutbox()).map(({ label, state, attempts }) => [label, state, attempts]),
  ).toEqual([["新版的", "waiting", 0]]);
});

test("one buyer's rows are neither shown to another nor sent under their session", async () => {
  await putWaiting(add("一号"), "一号");
  signIn("li", 2);
  expect(await listOutbox()).toEqual([]);
  expect(await sendWaiting()).toEqual({ sent: 0, refused: 0, left: false });
  expect(sent).toEqual([]);
  signIn("zhang", 3);
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
  expect(sent.map(({ token }) => token)).toEqual(["zhang"]);
});

test("a session that ends between the row and its call sends nothing", async () => {
  await putWaiting(add("一号"), "一号");
  let asks = 0;
  const port = {
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => {
      asks += 1;
      if (asks === 2) signIn("li", 2);
      return user;
    },
    isCurrentUser: (generation: number) => generation === user.generation,
    refused: () => {},
  };
  plugSession(port);
  await sendWaiting();
  expect(sent).toEqual([]);
  signIn("zhang", 3);
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
  expect(sent.map(({ token }) => token)).toEqual(["zhang"]);
});

/** A page of a newer version upgrades this buyer's database. */
async function upgrade(name: string): Promise<void> {
  const opening = indexedDB.open(name, 1000);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  opening.result.close();
}

test("rows in a newer page's database are not reported as sent", async () => {
  signIn("wang", 1);
  answers = ["lost"];
  meanwhile = () => upgrade("shop-u-wang");
  expect(await post(add("一号"), "一号")).toEqual({ kind: "waiting" });
  meanwhile = async () => {};
});

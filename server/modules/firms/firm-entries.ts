import type * as v from "valibot";
import type { Address, InvoiceTitle, invoiceForm } from "#contract/account/account.ts";
import type { addFirmAddress } from "#contract/firms/firm-entries.ts";
import { firmLimits } from "#contract/firms/firms.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { regionText } from "#server/modules/shop/region-text.repository.ts";
import * as store from "./firm-entries.repository.ts";
import { lockFirmFor } from "./membership.repository.ts";

type AddressForm = ParsedInputOf<typeof addFirmAddress>;
type TitleForm = v.InferOutput<typeof invoiceForm>;

const missing = (noun: string) => new Refusal(codes.notFound, `企业${noun}不存在或已删除`);

function assertRoom(held: number, noun: string): void {
  if (held < firmLimits.entries) return;
  throw new Refusal(codes.invalidInput, `企业${noun}最多${firmLimits.entries}个`);
}

export async function addAddressWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  form: AddressForm,
): Promise<Address> {
  const { firmId } = await lockFirmFor(tx, userId, "addresses");
  assertRoom(await store.countFirmAddresses(tx, firmId), "地址");
  const region = await regionText(tx, form);
  const id = deps.random.uuid();
  return store.insertFirmAddress(tx, { ...form, region, id, firmId, createdAt: nowDate(deps) });
}

export async function changeAddressWithin(
  tx: Transaction,
  userId: string,
  { id, ...form }: AddressForm & { readonly id: string },
): Promise<Address> {
  const { firmId } = await lockFirmFor(tx, userId, "addresses");
  const region = await regionText(tx, form);
  const changed = await store.updateFirmAddress(tx, { firmId, id }, { ...form, region });
  if (changed === null) throw missing("地址");
  return changed;
}

export async function removeAddressWithin(tx: Transaction, userId: string, id: string) {
  const { firmId } = await lockFirmFor(tx, userId, "addresses");
  if (!(await store.deleteFirmAddress(tx, { firmId, id }))) throw missing("地址");
}

const columnsOf = ({ isDefault: _isDefault, ...form }: TitleForm) => form;

export async function addTitleWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  form: TitleForm,
): Promise<InvoiceTitle> {
  const { firmId } = await lockFirmFor(tx, userId, "titles");
  assertRoom(await store.countFirmTitles(tx, firmId), "抬头");
  const id = deps.random.uuid();
  return store.insertFirmTitle(tx, { ...columnsOf(form), id, firmId, createdAt: nowDate(deps) });
}

export async function changeTitleWithin(
  tx: Transaction,
  userId: string,
  { id, ...form }: TitleForm & { readonly id: string },
): Promise<InvoiceTitle> {
  const { firmId } = await lockFirmFor(tx, userId, "titles");
  const changed = await store.updateFirmTitle(tx, { firmId, id }, columnsOf(form));
  if (changed === null) throw missing("抬头");
  return changed;
}

export async function removeTitleWithin(tx: Transaction, userId: string, id: string) {
  const { firmId } = await lockFirmFor(tx, userId, "titles");
  if (!(await store.deleteFirmTitle(tx, { firmId, id }))) throw missing("抬头");
}

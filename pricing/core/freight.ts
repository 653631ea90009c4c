import { type DeliveryChoice, type FreightJob, freightJob } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import { parsed } from "#contract/parse.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Carrier, FreightSection } from "#contract/price-book-freight.ts";
import type { FreightOption, FreightQuote, Warning } from "#contract/quote.ts";
import * as shopChoices from "#contract/shop-choices.ts";
import { feeFen, micro, microPerFen, quotient, shortText } from "./decimal.ts";
import { bad, good, type Outcome, type Refused, withinRange } from "./outcome.ts";

/** What travels: grams, and cm³ in all. */
export interface Load {
  readonly grams: number;
  readonly cubicCm: number;
}

interface Charge {
  readonly fen: number;
  readonly parcels: number;
  readonly grams: number;
  readonly basis: string;
  readonly days: string;
}

type ParcelCarrier = Extract<Carrier, { model: "parcel" }>;
type BulkCarrier = Extract<Carrier, { model: "bulk" }>;
type CityCarrier = Extract<Carrier, { model: "city" }>;

/** Volumetric weight in g: cm³ / divisor is kg. */
export const volumetricGrams = (cubicCm: number, divisor: number): number =>
  quotient([cubicCm, 1000], [divisor], "up");

/** Fee of one parcel: first weight, then whole steps. */
function parcelFen(
  grams: number,
  carrier: Pick<ParcelCarrier, "firstGrams" | "stepGrams">,
  zone: { readonly firstFee: string; readonly stepFee: string },
): number {
  const over = Math.max(0, grams - carrier.firstGrams);
  const steps = quotient([over], [carrier.stepGrams], "up");
  return feeFen(zone.firstFee) + quotient([steps, micro(zone.stepFee)], [microPerFen], "halfUp");
}

/** Full parcels of the greatest weight and one with the rest. */
function parcelCharge(carrier: ParcelCarrier, province: string, load: Load): Charge | undefined {
  const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
  if (zone === undefined) return undefined;
  const volume = volumetricGrams(load.cubicCm, carrier.divisor);
  const grams = Math.max(load.grams, volume, 1);
  const full = Math.floor(grams / carrier.maxParcelGrams);
  const rest = grams - full * carrier.maxParcelGrams;
  const fullFee = parcelFen(carrier.maxParcelGrams, carrier, zone);
  const fee = full * fullFee + (rest > 0 ? Math.min(fullFee, parcelFen(rest, carrier, zone)) : 0);
  const weight = shortText(grams, 3, 2);
  const kind = volume > load.grams ? "体积重" : "实重";
  return {
    fen: Math.max(fee, feeFen(carrier.minimum)),
    parcels: full + (rest > 0 ? 1 : 0),
    grams,
    basis: `${kind} ${weight} kg，首重 ${shortText(carrier.firstGrams, 3, 2)} kg ${zone.firstFee} 元，续重每 ${shortText(carrier.stepGrams, 3, 2)} kg ${zone.stepFee} 元`,
    days: zone.days,
  };
}

function bulkCharge(
  carrier: BulkCarrier,
  province: string,
  load: Load,
  parcelGrams: number,
): Charge | undefined {
  const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
  if (zone === undefined) return undefined;
  const byWeight = quotient([load.grams, micro(zone.perKg)], [1000, microPerFen], "halfUp");
  const byVolume = quotient([load.cubicCm, micro(zone.perM3)], [1_000_000, microPerFen], "halfUp");
  const road = Math.max(byWeight, byVolume, feeFen(zone.minimum));
  return {
    fen: road + feeFen(carrier.fetchFee) + feeFen(carrier.deliverFee),
    parcels: quotient([Math.max(load.grams, 1)], [parcelGrams], "up"),
    grams: load.grams,
    basis: `${shortText(load.grams, 3, 2)} kg × ${zone.perKg} 元，最低 ${zone.minimum} 元，另加提货与送货`,
    days: zone.days,
  };
}

function cityCharge(
  carrier: CityCarrier,
  province: string,
  load: Load,
  parcelGrams: number,
): Charge | undefined {
  if (!carrier.provinces.includes(province)) return undefined;
  const byWeight = quotient([load.grams, micro(carrier.perKg)], [1000, microPerFen], "halfUp");
  return {
    fen: Math.max(byWeight, feeFen(carrier.minimum)),
    parcels: quotient([Math.max(load.grams, 1)], [parcelGrams], "up"),
    grams: load.grams,
    basis: `${shortText(load.grams, 3, 2)} kg × ${carrier.perKg} 元，最低 ${carrier.minimum} 元`,
    days: carrier.days,
  };
}

function chargeOf(
  carrier: Carrier,
  province: string,
  load: Load,
  parcelGrams: number,
): Charge | undefined {
  switch (carrier.model) {
    case "parcel":
      return parcelCharge(carrier, province, load);
    case "bulk":
      return bulkCharge(carrier, province, load, parcelGrams);
    case "city":
      return cityCharge(carrier, province, load, parcelGrams);
  }
}

const isFree = (
  section: FreightSection,
  type: string,
  province: string,
  goodsFen: number | undefined,
): boolean =>
  goodsFen !== undefined &&
  section.free.some(
    (rule) =>
      rule.type === type && rule.provinces.includes(province) && goodsFen >= feeFen(rule.from),
  );

/** A little more goods would travel free: the edge where a larger order costs less. */
export function freeFreightWarning(
  section: FreightSection,
  delivery: DeliveryChoice,
  goodsFen: number,
  feeInFen: number,
): Warning[] {
  const rule = section.free.find(({ from, type, provinces }) => {
    const short = feeFen(from) - goodsFen;
    const here = type === delivery.type && provinces.includes(delivery.provinceCode ?? "");
    return here && short > 0 && short < feeInFen;
  });
  if (rule === undefined) return [];
  const short = yuanOf(feeFen(rule.from) - goodsFen);
  const message = `货款满 ${rule.from} 元包邮，还差 ${short} 元`;
  return [{ code: "freeFreight", field: "quantity", message }];
}

/** Every carrier that serves the province, cheapest first. */
function freightOptions(
  section: FreightSection,
  province: string,
  load: Load,
  goodsFen: number | undefined,
): FreightOption[] {
  const found: Array<FreightOption & { fen: number }> = [];
  for (const carrier of section.carriers) {
    const charge = chargeOf(carrier, province, load, section.parcelGrams);
    if (charge === undefined) continue;
    const free = isFree(section, carrier.type, province, goodsFen);
    const fen = free ? 0 : charge.fen;
    found.push({
      carrierId: carrier.id,
      carrierName: carrier.name,
      type: carrier.type,
      fee: yuanOf(fen),
      parcels: charge.parcels,
      chargeableKg: shortText(charge.grams, 3, 3),
      basis: free ? `${charge.basis}，已包邮` : charge.basis,
      days: charge.days,
      free,
      fen,
    });
  }
  found.sort((a, b) => a.fen - b.fen || (a.carrierId < b.carrierId ? -1 : 1));
  return found.map(({ fen: _fen, ...option }) => option);
}

const pickup: FreightOption = {
  carrierId: "pickup",
  carrierName: shopChoices.expressType.words.pickup,
  type: "pickup",
  fee: "0.00",
  parcels: 0,
  chargeableKg: "0",
  basis: "到店自提",
  days: "当天",
  free: true,
};

/** The option that a job's delivery asks for: the named carrier, else the cheapest of the type. */
export function freightFor(
  delivery: DeliveryChoice,
  section: FreightSection,
  load: Load,
  goodsFen: number,
): Outcome<FreightOption> {
  if (delivery.type === "pickup") return good(pickup);
  const province = delivery.provinceCode;
  if (province === undefined) return bad("missing", "请选择收货省份", "delivery.provinceCode");
  const options = freightOptions(section, province, load, goodsFen).filter(
    (option) =>
      option.type === delivery.type &&
      (delivery.carrierId === undefined || option.carrierId === delivery.carrierId),
  );
  const [best] = options;
  if (best !== undefined) return good(best);
  return bad("notServed", "此配送方式不到该省份", "delivery.type");
}

export type FreightResult = { readonly ok: true; readonly quote: FreightQuote } | Refused;

/** 运费: what each carrier charges for a weight and volume to a province, pickup included. */
export const priceFreight = (input: unknown, book: PriceBook): FreightResult =>
  withinRange(() => freightOf(input, book));

function freightOf(input: unknown, book: PriceBook): FreightResult {
  const asked = parsed<FreightJob>(freightJob, input);
  if (!asked.ok) return asked;
  const { provinceCode, kg, volumeM3, goodsYuan, expressType, carrierId } = asked.value;
  if (!book.freight.provinces.some(({ code }) => code === provinceCode))
    return bad("noProvince", "没有这个省份", "provinceCode");
  const load = { grams: Math.round(kg * 1000), cubicCm: Math.round(volumeM3 * 1_000_000) };
  const goodsFen = goodsYuan === undefined ? undefined : feeFen(goodsYuan);
  const options = [...freightOptions(book.freight, provinceCode, load, goodsFen), pickup].filter(
    (option) =>
      (expressType === undefined || option.type === expressType) &&
      (carrierId === undefined || option.carrierId === carrierId),
  );
  if (options.length === 0) return bad("notServed", "此配送方式不到该省份", "provinceCode");
  return { ok: true, quote: { options } };
}

import { yuanOf } from "#contract/format/money.ts";
import { type DeliveryChoice, type FreightJob, freightJob } from "#contract/jobs/jobs.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import type { Carrier, FreightSection } from "#contract/price-book/freight.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { TransitDays } from "#contract/price-book/time.ts";
import { parsed } from "#contract/quotes/parse.ts";
import type { FreightOption, FreightQuote, Warning } from "#contract/quotes/quote.ts";
import * as freightWords from "#contract/wording/pricing/freight-words.ts";
import { feeFen, micro, microPerFen, quotient, shortText } from "./decimal.ts";
import { areaWords, drivesTo, type Place } from "./delivery-area.ts";
import { bad, good, type Outcome, type Refused, withinRange } from "./outcome.ts";

/** Goods that no parcel carrier takes. */
interface HeavyLoad {
  readonly grams: number;
  readonly pallets: number;
  readonly reels: number;
}

/** The load: grams, and cm³ in all; `heavy` is a part of it. */
export interface Load {
  readonly grams: number;
  readonly cubicCm: number;
  readonly heavy?: HeavyLoad;
}

interface Charge {
  readonly fen: number;
  readonly parcels: number;
  readonly grams: number;
  readonly basis: string;
  readonly days: TransitDays;
}

/** `2–3 天`: a carrier's days as text. */
function daysText(days: TransitDays): string {
  if (days === null) return freightWords.byCarrier;
  const { from, to } = days;
  if (to === 0) return freightWords.sameDay;
  if (from === to) return freightWords.days(to);
  if (from > 0) return freightWords.dayRange(from, to);
  return to === 1 ? freightWords.sameOrNextDay : freightWords.within(to);
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

/** Full parcels of the greatest weight and one with the rest; without pallets and reels. */
function parcelCharge(carrier: ParcelCarrier, province: string, load: Load): Charge | undefined {
  if (load.heavy !== undefined) return undefined;
  const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
  if (zone === undefined) return undefined;
  const volume = volumetricGrams(load.cubicCm, carrier.divisor);
  const grams = Math.max(load.grams, volume, 1);
  const full = Math.floor(grams / carrier.maxParcelGrams);
  const rest = grams - full * carrier.maxParcelGrams;
  const fullFee = parcelFen(carrier.maxParcelGrams, carrier, zone);
  const fee = full * fullFee + (rest > 0 ? Math.min(fullFee, parcelFen(rest, carrier, zone)) : 0);
  const weight = shortText(grams, 3, 2);
  const kind = volume > load.grams ? freightWords.volumetricWeight : freightWords.actualWeight;
  return {
    fen: Math.max(fee, feeFen(carrier.minimum)),
    parcels: full + (rest > 0 ? 1 : 0),
    grams,
    basis: freightWords.parcel(
      kind,
      weight,
      { kg: shortText(carrier.firstGrams, 3, 2), yuan: zone.firstFee },
      { kg: shortText(carrier.stepGrams, 3, 2), yuan: zone.stepFee },
    ),
    days: zone.days,
  };
}

/** Cartons, pallets and reels, each one piece. */
function piecesOf({ grams, heavy }: Load, { parcelGrams }: FreightSection): number {
  if (heavy === undefined) return quotient([Math.max(grams, 1)], [parcelGrams], "up");
  const cartons = quotient([Math.max(grams - heavy.grams, 0)], [parcelGrams], "up");
  return cartons + heavy.pallets + heavy.reels;
}

/** 打托 and 卷筒装卸, by the piece, in addition to the road freight. */
function handling({ heavy }: Load, section: FreightSection): { fen: number; basis: string } {
  const { pallets, reels } = heavy ?? { pallets: 0, reels: 0 };
  const { palletFee, reelFee } = section.heavy;
  return {
    fen: pallets * feeFen(palletFee) + reels * feeFen(reelFee),
    basis:
      (pallets === 0 ? "" : freightWords.pallets(pallets, palletFee)) +
      (reels === 0 ? "" : freightWords.reels(reels, reelFee)),
  };
}

function bulkCharge(
  carrier: BulkCarrier,
  province: string,
  load: Load,
  section: FreightSection,
): Charge | undefined {
  const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
  if (zone === undefined) return undefined;
  const byWeight = quotient([load.grams, micro(zone.perKg)], [1000, microPerFen], "halfUp");
  const byVolume = quotient([load.cubicCm, micro(zone.perM3)], [1_000_000, microPerFen], "halfUp");
  const road = Math.max(byWeight, byVolume, feeFen(zone.minimum));
  const { fen, basis } = handling(load, section);
  return {
    fen: road + feeFen(carrier.fetchFee) + feeFen(carrier.deliverFee) + fen,
    parcels: piecesOf(load, section),
    grams: load.grams,
    basis: freightWords.bulk(shortText(load.grams, 3, 2), zone.perKg, zone.minimum, basis),
    days: zone.days,
  };
}

function cityCharge(
  carrier: CityCarrier,
  place: Place,
  load: Load,
  section: FreightSection,
): Charge | undefined {
  if (!drivesTo(carrier, place)) return undefined;
  const byWeight = quotient([load.grams, micro(carrier.perKg)], [1000, microPerFen], "halfUp");
  const { fen, basis } = handling(load, section);
  return {
    fen: Math.max(byWeight, feeFen(carrier.minimum)) + fen,
    parcels: piecesOf(load, section),
    grams: load.grams,
    basis: freightWords.city(shortText(load.grams, 3, 2), carrier.perKg, carrier.minimum, basis),
    days: carrier.days,
  };
}

function chargeOf(
  carrier: Carrier,
  place: Place,
  load: Load,
  section: FreightSection,
): Charge | undefined {
  switch (carrier.model) {
    case "parcel":
      return parcelCharge(carrier, place.provinceCode, load);
    case "bulk":
      return bulkCharge(carrier, place.provinceCode, load, section);
    case "city":
      return cityCharge(carrier, place, load, section);
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

/** A notice that a slightly larger order ships free and costs less. */
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
  const message = freightWords.freeFrom(rule.from, short);
  return [{ code: "freeFreight", field: "quantity", message }];
}

/** Every carrier for the destination, cheapest first. */
function freightOptions(
  section: FreightSection,
  place: Place,
  load: Load,
  goodsFen: number | undefined,
): FreightOption[] {
  const found: Array<FreightOption & { fen: number }> = [];
  for (const carrier of section.carriers) {
    const charge = chargeOf(carrier, place, load, section);
    if (charge === undefined) continue;
    const free = isFree(section, carrier.type, place.provinceCode, goodsFen);
    const fen = free ? 0 : charge.fen;
    found.push({
      carrierId: carrier.id,
      carrierName: carrier.name,
      type: carrier.type,
      fee: yuanOf(fen),
      parcels: charge.parcels,
      chargeableKg: shortText(charge.grams, 3, 3),
      basis: free ? freightWords.free(charge.basis) : charge.basis,
      days: daysText(charge.days),
      transit: charge.days,
      free,
      fen,
    });
  }
  found.sort((a, b) => a.fen - b.fen || (a.carrierId < b.carrierId ? -1 : 1));
  return found.map(({ fen: _fen, ...option }) => option);
}

/** 自提 is free; the goods are packed as for a carrier and are ready once they are made. */
const pickupOf = (load: Load, section: FreightSection): FreightOption => ({
  carrierId: "pickup",
  carrierName: shopChoices.expressType.words.pickup,
  type: "pickup",
  fee: "0.00",
  parcels: piecesOf(load, section),
  chargeableKg: shortText(load.grams, 3, 3),
  basis: freightWords.pickupBasis,
  days: freightWords.afterMaking,
  transit: { from: 0, to: 0 },
  free: true,
});

function notServed(
  { type, carrierId }: DeliveryChoice,
  { carriers }: FreightSection,
  { heavy }: Load,
): string {
  const asked = carriers.find(({ id }) => id === carrierId);
  if (heavy !== undefined && type === "express") return freightWords.heavyByExpress;
  if (heavy !== undefined && asked?.model === "parcel")
    return freightWords.heavyByParcel(asked.name);
  return notThere(type, carrierId, carriers) ?? freightWords.notServed;
}

/** The delivery area of the shop's own car, for a destination outside it. */
function notThere(
  type: DeliveryChoice["type"] | undefined,
  carrierId: string | undefined,
  carriers: readonly Carrier[],
): string | null {
  const [car] = carriers.filter(
    (one): one is CityCarrier =>
      one.model === "city" && (carrierId === undefined ? type === "city" : one.id === carrierId),
  );
  return car === undefined ? null : freightWords.cityOnly(car.name, areaWords(car));
}

/** The carrier of a job's delivery: the named one, else the cheapest of the type. */
export function freightFor(
  delivery: DeliveryChoice,
  section: FreightSection,
  load: Load,
  goodsFen: number,
): Outcome<FreightOption> {
  if (delivery.type === "pickup") return good(pickupOf(load, section));
  const { provinceCode, cityCode, districtCode } = delivery;
  if (provinceCode === undefined)
    return bad("missing", freightWords.noProvince, "delivery.provinceCode");
  const place = { provinceCode, cityCode, districtCode };
  const options = freightOptions(section, place, load, goodsFen).filter(
    (option) =>
      option.type === delivery.type &&
      (delivery.carrierId === undefined || option.carrierId === delivery.carrierId),
  );
  const [best] = options;
  if (best !== undefined) return good(best);
  return bad("notServed", notServed(delivery, section, load), "delivery.type");
}

export type FreightResult = { readonly ok: true; readonly quote: FreightQuote } | Refused;

/** 运费: what each carrier charges for a weight and volume to a province, pickup included. */
export const priceFreight = (input: unknown, book: PriceBook): FreightResult =>
  withinRange(() => freightOf(input, book));

function freightOf(input: unknown, book: PriceBook): FreightResult {
  const asked = parsed<FreightJob>(freightJob, input);
  if (!asked.ok) return asked;
  const {
    provinceCode,
    cityCode,
    districtCode,
    kg,
    volumeM3,
    pallets,
    reels,
    goodsYuan,
    expressType,
    carrierId,
  } = asked.value;
  if (!book.freight.provinces.some(({ code }) => code === provinceCode))
    return bad("noProvince", freightWords.noSuchProvince, "provinceCode");
  const grams = Math.round(kg * 1000);
  const light = { grams, cubicCm: Math.round(volumeM3 * 1_000_000) };
  const load = pallets + reels === 0 ? light : { ...light, heavy: { grams, pallets, reels } };
  const goodsFen = goodsYuan === undefined ? undefined : feeFen(goodsYuan);
  const options = [
    ...freightOptions(book.freight, { provinceCode, cityCode, districtCode }, load, goodsFen),
    pickupOf(load, book.freight),
  ].filter(
    (option) =>
      (expressType === undefined || option.type === expressType) &&
      (carrierId === undefined || option.carrierId === carrierId),
  );
  if (options.length === 0) {
    const why = notThere(expressType, carrierId, book.freight.carriers) ?? freightWords.notServed;
    return bad("notServed", why, "provinceCode");
  }
  return { ok: true, quote: { options } };
}

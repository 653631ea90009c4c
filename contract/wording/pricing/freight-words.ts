import { grouped } from "#contract/format/numerals.ts";

interface ParcelRate {
  readonly kg: string;
  readonly yuan: string;
}

/** The basis of a carrier's charge. */

export const actualWeight = "实重";
export const volumetricWeight = "体积重";
export const parcel = (weight: string, kg: string, first: ParcelRate, step: ParcelRate) =>
  `${weight} ${kg} kg，首重 ${first.kg} kg ${first.yuan} 元，续重每 ${step.kg} kg ${step.yuan} 元`;
export const bulk = (kg: string, yuanPerKg: string, leastYuan: string, handling: string) =>
  `${kg} kg × ${yuanPerKg} 元，最低 ${leastYuan} 元，另加提货与送货${handling}`;
export const city = (kg: string, yuanPerKg: string, leastYuan: string, handling: string) =>
  `${kg} kg × ${yuanPerKg} 元，最低 ${leastYuan} 元${handling}`;
export const pallets = (pallets: number, yuan: string) => `，打托 ${pallets} 托 × ${yuan} 元`;
export const reels = (reels: number, yuan: string) => `，卷筒装卸 ${reels} 卷 × ${yuan} 元`;
export const free = (basis: string) => `${basis}，已包邮`;
export const pickupBasis = "到厂自提，不收运费，照发货包装";

/** Transit time of a carrier. */

export const byCarrier = "以承运商为准";
export const sameDay = "当天";
export const sameOrNextDay = "当天至次日";
export const days = (days: number) => `${days} 天`;
export const dayRange = (from: number, to: number) => `${from}–${to} 天`;
export const within = (days: number) => `${days} 天内`;
export const afterMaking = "完工后";

/** Why no carrier serves the destination, and what is missing for free freight. */

export const cityOnly = (carrier: string, area: string) =>
  `${carrier}只到${area}，请换一种配送方式`;
export const freeFrom = (yuan: string, lackingYuan: string) =>
  `未税货款满 ${grouped(yuan)} 元包邮，还差 ${grouped(lackingYuan)} 元`;
export const heavyByExpress = "托盘和卷筒不走快递，请选物流、送货或自提";
export const heavyByParcel = (carrier: string) => `${carrier}不收托盘和卷筒`;
export const noProvince = "请选择收货省份";
export const noSuchProvince = "没有这个省份";
export const notServed = "此配送方式不到该省份";

/** Delivery area of the shop's own car. */

export const ownCity = "本店所在的城市";
export const manyAreas = (named: string, areas: number) => `${named}等 ${areas} 处`;
export const cityNote = (carrier: string, area: string) =>
  `${carrier}只到${area}，下单填好地址后可选`;

/** Pages of carriers that find a parcel by its number; `NO` is replaced. */
const pages: ReadonlyArray<readonly [name: string, page: string]> = [
  ["顺丰", "https://www.sf-express.com/chn/sc/waybill/waybill-detail/NO"],
  ["中通", "https://www.zto.com/express/expressCheck.html?txtbill=NO"],
  ["京东", "https://www.jdl.com/orderSearch/?waybillCodes=NO"],
  ["德邦", "https://www.deppon.com/"],
];

/** Numbers that the simulated carrier of a demonstration invents. */
const invented = /^QM\d{12}$/;

/** The page of a carrier, named as in the order; null where the carrier has none. */
export function carrierPageOf(carrier: string, trackingNo: string): string | null {
  const page = pages.find(([name]) => carrier.includes(name))?.[1];
  return page?.replace("NO", encodeURIComponent(trackingNo)) ?? null;
}

/** A number of the demonstration, which no carrier knows. */
export const isInvented = (trackingNo: string): boolean => invented.test(trackingNo);

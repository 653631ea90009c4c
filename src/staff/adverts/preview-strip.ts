import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";

const isSeen = ({ shown, from, until }: StaffAdvert, now: number): boolean =>
  shown && (from === null || from <= now) && (until === null || until > now);

/** The adverts that buyers see now, and the edited one in its place as its input has it. `now`: ms. */
export const previewStrip = (
  adverts: readonly StaffAdvert[],
  id: string,
  { title, subtitle, picture, link }: AdvertDocument,
  now: number,
) =>
  adverts
    .filter((one) => one.advert_id === id || isSeen(one, now))
    .map((one) => (one.advert_id === id ? { ...one, title, subtitle, picture, link } : one))
    .map(({ advert_id, from: _, until: __, ...words }) => ({ id: advert_id, ...words }));

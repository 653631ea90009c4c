import { province } from "#contract/lookups.ts";
import { call } from "./call.ts";

/** Provinces, or what lies below one of them. */
export const regionsBelow = (parent?: string) =>
  call(province, parent === undefined ? {} : { parent });

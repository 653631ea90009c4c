import { fixed } from "#contract/lookups/vocabulary.ts";

/** Roles of staff; a person may have several. */
export const staffRole = fixed("员工角色", {
  owner: "店主",
  orders: "客服",
  production: "生产",
  finance: "财务",
});

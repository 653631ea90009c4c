/** The roles of a firm's people, the most powerful first. */
export const firmRoles = ["owner", "approver", "buyer", "accountant"] as const;
export type FirmRole = (typeof firmRoles)[number];

/** Which role may change what; a role reads more than it changes. */
export const firmRights = {
  people: ["owner"],
  addresses: ["owner", "buyer"],
  titles: ["owner", "accountant"],
  allOrders: ["owner", "approver", "accountant"],
  approvals: ["owner", "approver"],
  statements: ["owner", "accountant"],
  sharedJobs: ["owner", "buyer"],
} as const satisfies Record<string, readonly FirmRole[]>;
export type FirmRight = keyof typeof firmRights;

export const mayInFirm = (has: FirmRole, right: FirmRight): boolean =>
  firmRights[right].some((one) => one === has);

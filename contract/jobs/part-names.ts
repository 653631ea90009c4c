/** Names of a printed job's parts: stored with the job, and compared. */
export const partNames = {
  sheet: "单张",
  cover: "封面",
  text: "内页",
  insert: "插页",
} as const;

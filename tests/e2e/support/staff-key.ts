/** The key by which staff calls of each journey's shop are allowed. */
export const staffKey = "a-key-of-the-back-office";

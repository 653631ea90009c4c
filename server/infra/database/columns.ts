import { bigint, timestamp, uuid } from "drizzle-orm/pg-core";

/** Random uuid made by the application, so that both databases and every process agree. */
export const id = () => uuid("id").primaryKey();
/** Integer fen. */
export const fen = (name: string) => bigint(name, { mode: "number" });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

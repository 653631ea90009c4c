/** Read by drizzle-kit (`tools/drizzle`), which is not installed with the rest. */
export default {
  dialect: "postgresql",
  schema: "./server/store/*-tables.ts",
  out: "./server/store/migrations",
};

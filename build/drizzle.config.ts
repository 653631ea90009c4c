/** Read by drizzle-kit (`tools/drizzle`), which is not installed with the rest. */
export default {
  dialect: "postgresql",
  schema: "./server/infra/database/tables/*.tables.ts",
  out: "./server/infra/database/migrations",
};

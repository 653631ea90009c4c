import { endpoints } from "#contract/endpoints.ts";

/** Every call that a buyer's page may make, `POST /api/v2/user/order` and what it does. */
export const calls: readonly { readonly name: string; readonly summary: string }[] = endpoints
  .filter(({ path }) => !path.split("/").includes("staff"))
  .map(({ method, path, summary }) => ({ name: `${method} ${path}`, summary }));

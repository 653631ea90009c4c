import { type SQL, sql } from "drizzle-orm";
import { mostCounted } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";

const states = sql.join(
  Object.values(orderStates).map((state) => sql`(${state}::int)`),
  sql`, `,
);

/**
 * Number of orders in each state, up to `mostCounted`: `{ "10": 2, "50": 1 }`. `by` is the column
 * that follows the state in an index whose first columns `where` names. Ordering by it lets the
 * index count; otherwise a rare state would scan all rows.
 */
export const statesCounted = (by: SQL, where: SQL = sql`true`): SQL<Record<string, number>> => sql`(
  select coalesce(json_object_agg(known.state, counted.orders order by known.state), '{}')
  from (values ${states}) known (state), lateral (
    select count(*) as orders from (
      select from ${order} where ${order.state} = known.state and ${where}
      order by ${by} limit ${mostCounted}) found) counted
  where counted.orders > 0)`;

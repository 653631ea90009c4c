import { type SQL, sql } from "drizzle-orm";
import { mostCounted } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";

const states = sql.join(
  Object.values(orderStates).map((state) => sql`(${state}::int)`),
  sql`, `,
);

/**
 * How many orders stand in each state, told up to `mostCounted`: `{ "10": 2, "50": 1 }`. `by` is the
 * column that follows the state in an index whose first ones `where` names: asked for in that order
 * they are counted in the index, where a state of few would else be sought in all rows.
 */
export const statesCounted = (by: SQL, where: SQL = sql`true`): SQL<Record<string, number>> => sql`(
  select coalesce(json_object_agg(known.state, counted.orders order by known.state), '{}')
  from (values ${states}) known (state), lateral (
    select count(*) as orders from (
      select from ${order} where ${order.state} = known.state and ${where}
      order by ${by} limit ${mostCounted}) found) counted
  where counted.orders > 0)`;

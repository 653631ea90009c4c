import pg from "pg";

/** How a crowded shop is made of a small one. */
export interface Crowd {
  /** Orders of one buyer, and of all others together. */
  readonly ofOne: number;
  readonly ofOthers: number;
  /** Products on the shelf, papers among them. */
  readonly products: number;
}

/**
 * Copies the orders that stand (each with its items and events) until there are as many as told,
 * one each quarter of an hour backwards, and the products likewise. `buyers`: the first has
 * `ofOne`, the others share the rest.
 */
const copies = `
  with own as (select array_agg(id order by mobile = $1 desc, mobile) as ids from shop_user),
  template as (select array_agg(id order by created_at) as ids from shop_order)
  select gen_random_uuid() as id, n,
    template.ids[1 + n % cardinality(template.ids)] as of_order,
    case when n <= $2::int then own.ids[1]
      else own.ids[2 + n % (cardinality(own.ids) - 1)] end as user_id
  from own, template, generate_series(1, $2::int + $3::int) n`;

const copiedOrders = `
  insert into shop_order select (jsonb_populate_record(null::shop_order, to_jsonb(o) || jsonb_build_object(
    'id', c.id, 'user_id', c.user_id, 'draft_id', 'copy-' || c.n, 'order_no', o.order_no || '-' || c.n,
    'created_at', o.created_at - c.n * interval '15 minutes',
    'state', (array[10, 20, 30, 40, 50, 60, 60, 60, 90])[1 + c.n % 9],
    'pay_state', case when c.n % 9 in (0, 8) then 'unpaid' else 'paid' end))).*
  from copy c join shop_order o on o.id = c.of_order`;

const copiedItems = `
  insert into order_item select (jsonb_populate_record(null::order_item,
    to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
  from copy c join order_item i on i.order_id = c.of_order`;

const copiedEvents = `
  insert into order_event (id, order_id, kind, from_state, to_state, text, at)
  select gen_random_uuid(), c.id, e.kind, e.from_state, e.to_state, e.text, e.at
  from copy c join order_event e on e.order_id = c.of_order`;

const copiedProducts = `
  insert into product select (jsonb_populate_record(null::product, to_jsonb(p) || jsonb_build_object(
    'id', p.id || '-' || n, 'name', p.name || ' ' || n, 'recommended', false,
    'position', p.position + 1000 * n))).*
  from product p, generate_series(1, ceil($1::int / (select count(*) from product)::numeric)::int - 1) n`;

/** Fills the shop behind `url`, which stands still meanwhile. */
export async function multiply(url: string, mobile: string, crowd: Crowd): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { ofOne, ofOthers, products } = crowd;
    await client.query("begin");
    await client.query("create temp table copy (id uuid, n int, of_order uuid, user_id uuid)");
    await client.query(`insert into copy ${copies}`, [mobile, ofOne, ofOthers]);
    for (const statement of [copiedOrders, copiedItems, copiedEvents]) {
      await client.query(statement);
    }
    await client.query(copiedProducts, [products]);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

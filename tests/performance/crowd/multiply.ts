import pg from "pg";

/** A connection to PostgreSQL, or the embedded database. */
interface Runner {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Runs `work` on a connection to the PostgreSQL behind `url`. */
export async function connected<Result>(
  url: string,
  work: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How a crowded shop is made of a small one. */
export interface Crowd {
  /** Orders of one buyer, and of all others together. */
  readonly ofOne: number;
  readonly ofOthers: number;
  /** Number of products, papers among them. */
  readonly products: number;
}

/**
 * Copies the existing orders (with items and events) up to the wanted number, one each quarter of
 * an hour backwards, and the products likewise. `buyers`: the first has `ofOne`, the others share
 * the rest.
 */
const copies = `
  with own as (select array_agg(id order by mobile = $1 desc, mobile) as ids from shop_user),
  template as (select array_agg(id order by created_at) as ids from shop_order)
  select gen_random_uuid() as id, n,
    template.ids[1 + n % cardinality(template.ids)] as of_order,
    case when n <= $2::int then own.ids[1]
      else own.ids[2 + n % (cardinality(own.ids) - 1)] end as user_id
  from own, template, generate_series(1, $2::int + $3::int) n`;

/** `insert … select` of each `row` for each copy: as it is, but for the columns that `changed` names. */
async function copied(
  client: Runner,
  table: string,
  changed: Readonly<Record<string, string>>,
  belongs: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = $1 and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `source.${name}`);
  await client.query(
    `insert into ${table} (${names}) select ${values} from copy join ${table} source on ${belongs}`,
  );
}

const ofOrder = { id: "gen_random_uuid()", order_id: "copy.id" };
const copiedOrder = {
  id: "copy.id",
  user_id: "copy.user_id",
  draft_id: "'copy-' || copy.n",
  order_no: "source.order_no || '-' || copy.n",
  created_at: "source.created_at - copy.n * interval '15 minutes'",
  state: "(array[10, 20, 30, 40, 50, 60, 60, 60, 90])[1 + copy.n % 9]",
  pay_state: "case when copy.n % 9 in (0, 8) then 'unpaid' else 'paid' end",
  goods_fen: "source.goods_fen + copy.n % 5000",
  total_fen: "source.total_fen + copy.n % 5000",
  paid_at:
    "case when copy.n % 9 in (0, 8) then null else source.created_at - copy.n * interval '15 minutes' end",
  shipped_at:
    "case when copy.n % 9 in (5, 6, 7) then source.created_at - copy.n * interval '15 minutes' + interval '3 days' end",
  ship_on:
    "(source.created_at - copy.n * interval '15 minutes' + (2 + copy.n % 5) * interval '1 day')::date::text",
};
/** Two hundred products, of which none has more than its share. */
const copiedItem = { ...ofOrder, title: "source.title || ' ' || copy.n % 200" };

/** Of every fiftieth order a refund, and an application. */
const refunds = `
  insert into refund (id, order_id, user_id, way, out_refund_no, amount_fen, state, message, created_at, updated_at)
    select gen_random_uuid(), copy.id, copy.user_id, 'channel', 'copy-' || copy.n, 100, 'done', '',
      o.created_at, o.created_at
    from copy join shop_order o on o.id = copy.id where copy.n % 50 = 0`;
const applications = `
  insert into after_sale (id, after_no, user_id, order_id, draft_id, state, remedy, words, created_at, updated_at)
    select gen_random_uuid(), 'copy-' || copy.n, copy.user_id, copy.id, 'copy-' || copy.n, 60,
      'refund', '', o.created_at, o.created_at
    from copy join shop_order o on o.id = copy.id where copy.n % 50 = 0`;

const copiedProducts = `
  insert into product select (jsonb_populate_record(null::product, to_jsonb(p) || jsonb_build_object(
    'id', p.id || '-' || n, 'name', p.name || ' ' || n, 'recommended', false,
    'position', p.position + 1000 * n))).*
  from product p, generate_series(1, ceil($1::int / (select count(*) from product)::numeric)::int - 1) n`;

const wholeOrder = {
  id: "copy.id",
  user_id: "copy.user_id",
  draft_id: "'copy-' || copy.n",
  order_no: "source.order_no || '-' || copy.n",
};
const wholeEntry = {
  ...ofOrder,
  transaction_id: "md5(copy.id::text || source.transaction_id::text)::uuid",
  account: "replace(source.account, copy.of_order::text, copy.id::text)",
};

/**
 * Copies the existing orders with all that an invariant reads of them, their bookings too. Nothing
 * else uses the database meanwhile.
 */
export async function multiplyWhole(client: Runner, mobile: string, count: number): Promise<void> {
  await client.query("begin");
  await client.query("create temp table copy (id uuid, n int, of_order uuid, user_id uuid)");
  await client.query(`insert into copy ${copies}`, [mobile, count / 20, count - count / 20]);
  await copied(client, "shop_order", wholeOrder, "source.id = copy.of_order");
  await copied(client, "order_item", ofOrder, "source.order_id = copy.of_order");
  await copied(client, "order_event", ofOrder, "source.order_id = copy.of_order");
  await copied(client, "ledger_entry", wholeEntry, "source.order_id = copy.of_order");
  await client.query("commit");
}

/**
 * Fills a shop that nothing else uses meanwhile. @returns bytes of its orders, with their indexes
 */
export async function multiply(client: Runner, mobile: string, crowd: Crowd): Promise<number> {
  const { ofOne, ofOthers, products } = crowd;
  await client.query("begin");
  // Otherwise the triggers of the account's counters run for each copied row at the commit.
  await client.query("set local shop.quiet = 'on'");
  await client.query("create temp table copy (id uuid, n int, of_order uuid, user_id uuid)");
  await client.query(`insert into copy ${copies}`, [mobile, ofOne, ofOthers]);
  await copied(client, "shop_order", copiedOrder, "source.id = copy.of_order");
  await copied(client, "order_item", copiedItem, "source.order_id = copy.of_order");
  await copied(client, "order_event", ofOrder, "source.order_id = copy.of_order");
  await client.query(refunds);
  await client.query(applications);
  await client.query(copiedProducts, [products]);
  await client.query("commit");
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name::regclass)) as bytes
      from unnest(array['shop_order', 'order_item', 'order_event']) name`,
  );
  return Number(rows[0]?.bytes);
}

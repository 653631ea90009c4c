ALTER TABLE "shop_order" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "ship_on" text;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "quote_type" text;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "untaxed_fen" bigint;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "material_fen" bigint;--> statement-breakpoint
UPDATE "shop_order" SET "shipped_at" = "sent"."at", "ship_on" = "promise" #>> '{dates,shipOn}'
FROM (SELECT "order_id", min("at") AS "at" FROM "order_event" WHERE "to_state" = 50 GROUP BY "order_id") "sent"
WHERE "sent"."order_id" = "shop_order"."id";--> statement-breakpoint
UPDATE "order_item" SET
  "quote_type" = "job" ->> 'quoteType',
  "untaxed_fen" = ("quote" ->> 'untaxed')::numeric * 100,
  "material_fen" = (SELECT coalesce(sum(("line" ->> 'amount')::numeric), 0) * 100
    FROM jsonb_array_elements("quote" -> 'lines') "line" WHERE "line" ->> 'code' = 'paper');--> statement-breakpoint
CREATE INDEX "after_sale_by_time" ON "after_sale" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_by_time" ON "refund" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_by_order" ON "ledger_entry" USING btree ("order_id") WHERE "ledger_entry"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "order_by_state_time" ON "shop_order" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "order_by_total" ON "shop_order" USING btree ("total_fen","created_at","id");--> statement-breakpoint
CREATE INDEX "order_paid" ON "shop_order" USING btree ("paid_at","total_fen","id") WHERE "shop_order"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "order_shipped" ON "shop_order" USING btree ("shipped_at","ship_on") WHERE "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "order_item_by_title" ON "order_item" USING btree ("title","order_id");--> statement-breakpoint
CREATE INDEX "order_item_figures" ON "order_item" USING btree ("order_id","quote_type","untaxed_fen","material_fen");
ALTER TABLE "shop_order" ADD COLUMN "kind" text DEFAULT 'print' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "source_type" text;--> statement-breakpoint
CREATE INDEX "order_by_kind" ON "shop_order" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
UPDATE "shop_order" SET "kind" = 'paper' WHERE EXISTS (
	SELECT FROM "order_item" WHERE "order_item"."order_id" = "shop_order"."id"
) AND NOT EXISTS (
	SELECT FROM "order_item" WHERE "order_item"."order_id" = "shop_order"."id"
	AND "order_item"."job" ->> 'quoteType' IS DISTINCT FROM 'paper'
);

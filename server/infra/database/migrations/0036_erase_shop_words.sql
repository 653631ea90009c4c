CREATE OR REPLACE FUNCTION "erase_order_words"("buyer" uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
	UPDATE public.order_event SET text = CASE
		WHEN kind IN ('change', 'note', 'inner') THEN '本店的说明已删除'
		WHEN text LIKE '文件退回%' THEN '文件退回'
		ELSE '回单没有核对上' END
	WHERE (kind IN ('change', 'note', 'inner') OR text LIKE '文件退回%' OR text LIKE '回单没有核对上%')
		AND order_id IN (SELECT id FROM public.shop_order WHERE user_id = buyer)
$$;--> statement-breakpoint
SELECT "erase_order_words"("id") FROM "shop_user" WHERE "deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "order_item" SET "job" = "job" - 'productId'::text - 'cateId'::text - 'delivery'::text
WHERE "order_id" IN (SELECT "shop_order"."id" FROM "shop_order" JOIN "shop_user" ON "shop_user"."id" = "shop_order"."user_id" WHERE "deleted_at" IS NOT NULL);--> statement-breakpoint
UPDATE "suspense" SET "words" = '', "out_trade_no" = CASE WHEN "payment_id" IS NULL THEN '' ELSE "out_trade_no" END
WHERE "user_id" IN (SELECT "id" FROM "shop_user" WHERE "deleted_at" IS NOT NULL)
	OR "payment_id" IN (SELECT "payment"."id" FROM "payment" JOIN "shop_user" ON "shop_user"."id" = "payment"."user_id" WHERE "deleted_at" IS NOT NULL)
	OR "order_id" IN (SELECT "shop_order"."id" FROM "shop_order" JOIN "shop_user" ON "shop_user"."id" = "shop_order"."user_id" WHERE "deleted_at" IS NOT NULL);--> statement-breakpoint
UPDATE "refund" SET "payee" = NULL, "reason" = ''
WHERE "user_id" IS NULL AND "payment_id" IN (SELECT "payment"."id" FROM "payment" JOIN "shop_user" ON "shop_user"."id" = "payment"."user_id" WHERE "deleted_at" IS NOT NULL);

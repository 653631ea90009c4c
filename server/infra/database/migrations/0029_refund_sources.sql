ALTER TABLE "refund" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "after_sale_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "payee" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "transfer_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "slip_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_by_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_by_user" ON "refund" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_has_source" CHECK (("refund"."order_id" is not null and "refund"."payment_id" is not null) or "refund"."user_id" is not null);--> statement-breakpoint
UPDATE "shop_order" SET
	"transfer_before" = "shop_order"."created_at" + interval '5 days',
	"pay_before" = greatest("shop_order"."pay_before", "shop_order"."created_at" + interval '5 days'),
	"slip_waits" = jsonb_array_length("payment"."slips") > 0
FROM "payment"
WHERE "payment"."order_id" = "shop_order"."id" AND "payment"."state" = 'paying'
	AND "payment"."channel" = 'offline' AND "shop_order"."state" = 10;

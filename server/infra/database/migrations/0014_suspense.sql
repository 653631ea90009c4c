CREATE TABLE "suspense" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"payment_id" uuid,
	"state" text NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"return_no" text,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspense_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "suspense_return_no_unique" UNIQUE("return_no"),
	CONSTRAINT "suspense_of_something" CHECK ("suspense"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "slips" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspense" ADD CONSTRAINT "suspense_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense" ADD CONSTRAINT "suspense_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense" ADD CONSTRAINT "suspense_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspense_by_state" ON "suspense" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "suspense_by_payment" ON "suspense" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("channel","created_at") WHERE "payment"."state" = 'paying';--> statement-breakpoint
CREATE INDEX "payment_closing" ON "payment" USING btree ("asked_at") WHERE "payment"."closing";
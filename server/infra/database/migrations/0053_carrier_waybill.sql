CREATE TABLE "carrier_waybill" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"request_no" text NOT NULL,
	"state" text NOT NULL,
	"tracking_no" text,
	"fee_fen" bigint,
	"fault" text,
	"asked_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "carrier_waybill_request_no_unique" UNIQUE("request_no")
);
--> statement-breakpoint
ALTER TABLE "carrier_waybill" ADD CONSTRAINT "carrier_waybill_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_waybill_due" ON "carrier_waybill" USING btree ("next_at") WHERE "carrier_waybill"."next_at" is not null;
CREATE TABLE "order_parcel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking_no" text NOT NULL,
	"lines" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "reprint_of" uuid;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcel_place" ON "order_parcel" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "user_by_introducer" ON "shop_user" USING btree ("introducer") WHERE "shop_user"."introducer" <> '';--> statement-breakpoint
CREATE INDEX "order_reprints" ON "shop_order" USING btree ("reprint_of") WHERE "shop_order"."reprint_of" is not null;
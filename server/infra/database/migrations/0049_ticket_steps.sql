CREATE TABLE "ticket_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "ticket_step" ADD CONSTRAINT "ticket_step_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_step" ADD CONSTRAINT "ticket_step_item_id_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_step_once" ON "ticket_step" USING btree ("item_id","code") WHERE "ticket_step"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_step_by_order" ON "ticket_step" USING btree ("order_id","done_at");
CREATE TABLE "stock_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" text NOT NULL,
	"gsm" integer NOT NULL,
	"form" text NOT NULL,
	"size" text NOT NULL,
	"brand" text NOT NULL,
	"on_hand" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"low_mark" bigint NOT NULL,
	"restock_days" integer NOT NULL,
	CONSTRAINT "stock_not_negative" CHECK ("stock_item"."on_hand" >= 0 and "stock_item"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"on_hand" bigint NOT NULL,
	"note" text NOT NULL,
	"order_id" uuid,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"from_hand" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "stock_reservation_order_item_id_unique" UNIQUE("order_item_id")
);
--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_stock_item_id_stock_item_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_staff_id_staff_person_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_stock_item_id_stock_item_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_item_once" ON "stock_item" USING btree ("paper_id","gsm","form","size","brand");--> statement-breakpoint
CREATE INDEX "stock_move_by_item" ON "stock_move" USING btree ("stock_item_id","at","id");--> statement-breakpoint
CREATE INDEX "stock_reservation_by_order" ON "stock_reservation" USING btree ("order_id");
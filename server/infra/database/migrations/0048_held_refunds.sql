CREATE TABLE "held_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"act" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "held_refund" ADD CONSTRAINT "held_refund_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_refund" ADD CONSTRAINT "held_refund_asked_by_staff_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_refund" ADD CONSTRAINT "held_refund_decided_by_staff_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_refund_waiting" ON "held_refund" USING btree ("order_id") WHERE "held_refund"."state" = 'waiting';
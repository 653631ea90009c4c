CREATE TABLE "firm_approval" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "firm" ADD COLUMN "approval_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "firm_approval" ADD CONSTRAINT "firm_approval_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_approval" ADD CONSTRAINT "firm_approval_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_approval" ADD CONSTRAINT "firm_approval_decided_by_shop_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_approval_by_firm" ON "firm_approval" USING btree ("firm_id","state");
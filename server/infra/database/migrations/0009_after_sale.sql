CREATE TABLE "after_sale" (
	"id" uuid PRIMARY KEY NOT NULL,
	"after_no" text NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"draft_id" text NOT NULL,
	"state" integer NOT NULL,
	"remedy" text NOT NULL,
	"requested_fen" bigint,
	"words" text NOT NULL,
	"granted_remedy" text,
	"granted_fen" bigint,
	"decision_words" text,
	"return_to" text,
	"return_carrier" text,
	"return_tracking_no" text,
	"reprint_carrier" text,
	"reprint_tracking_no" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "after_sale_after_no_unique" UNIQUE("after_no"),
	CONSTRAINT "after_sale_money_not_negative" CHECK ("after_sale"."requested_fen" >= 0 and "after_sale"."granted_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sale_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" uuid NOT NULL,
	"by" text NOT NULL,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "after_sale_line" (
	"after_sale_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" numeric(15, 6) NOT NULL,
	"granted" numeric(15, 6),
	"reason" text NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "after_sale_line_after_sale_id_order_item_id_pk" PRIMARY KEY("after_sale_id","order_item_id"),
	CONSTRAINT "after_sale_line_quantity" CHECK ("after_sale_line"."quantity" > 0 and "after_sale_line"."granted" between 0 and "after_sale_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"way" text NOT NULL,
	"out_refund_no" text NOT NULL,
	"transaction_id" text,
	"amount_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_after_sale_id_unique" UNIQUE("after_sale_id"),
	CONSTRAINT "refund_out_refund_no_unique" UNIQUE("out_refund_no"),
	CONSTRAINT "refund_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "refund_of_something" CHECK ("refund"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"out_refund_no" text PRIMARY KEY NOT NULL,
	"out_trade_no" text NOT NULL,
	"refund_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"visible_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refund_refund_id_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
ALTER TABLE "after_sale" ADD CONSTRAINT "after_sale_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale" ADD CONSTRAINT "after_sale_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_event" ADD CONSTRAINT "after_sale_event_after_sale_id_after_sale_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_line" ADD CONSTRAINT "after_sale_line_after_sale_id_after_sale_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_line" ADD CONSTRAINT "after_sale_line_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_after_sale_id_after_sale_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_out_trade_no_sandbox_trade_out_trade_no_fk" FOREIGN KEY ("out_trade_no") REFERENCES "public"."sandbox_trade"("out_trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_one_a_draft" ON "after_sale" USING btree ("user_id","draft_id");--> statement-breakpoint
CREATE INDEX "after_sale_by_user" ON "after_sale" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sale_by_order" ON "after_sale" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sale_by_state" ON "after_sale" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "after_sale_event_by_after_sale" ON "after_sale_event" USING btree ("after_sale_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_line_one_open" ON "after_sale_line" USING btree ("order_item_id") WHERE "after_sale_line"."open";--> statement-breakpoint
CREATE INDEX "after_sale_line_by_item" ON "after_sale_line" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "refund_by_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_by_state" ON "refund" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_refund_by_trade" ON "sandbox_refund" USING btree ("out_trade_no");
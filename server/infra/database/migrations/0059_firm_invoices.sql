CREATE TABLE "firm_invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"month" text NOT NULL,
	"user_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_invoice_one_a_month" UNIQUE("firm_id","month")
);
--> statement-breakpoint
CREATE TABLE "firm_invoice_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"firm_invoice_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_share" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "invoice_share_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id"),
	CONSTRAINT "invoice_share_of_something" CHECK ("invoice_share"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "firm_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "firm_invoice" ADD CONSTRAINT "firm_invoice_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invoice_order" ADD CONSTRAINT "firm_invoice_order_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invoice_order" ADD CONSTRAINT "firm_invoice_order_firm_invoice_id_firm_invoice_id_fk" FOREIGN KEY ("firm_invoice_id") REFERENCES "public"."firm_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_share" ADD CONSTRAINT "invoice_share_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_share" ADD CONSTRAINT "invoice_share_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_invoice_by_age" ON "firm_invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "firm_invoice_order_by_invoice" ON "firm_invoice_order" USING btree ("firm_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_share_by_order" ON "invoice_share" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_firm_invoice_id_firm_invoice_id_fk" FOREIGN KEY ("firm_invoice_id") REFERENCES "public"."firm_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_by_firm_invoice" ON "invoice" USING btree ("firm_invoice_id") WHERE "invoice"."firm_invoice_id" is not null;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_of_one" CHECK (num_nonnulls("invoice"."order_id", "invoice"."firm_invoice_id") = 1);
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"letter" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"of_id" uuid,
	"words" text NOT NULL,
	"document_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "invoice_of_something" CHECK ("invoice"."amount_fen" > 0),
	CONSTRAINT "invoice_red_of_blue" CHECK (("invoice"."letter" = 'red') = ("invoice"."of_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_document_id_upload_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_a_number" ON "invoice" USING btree ("number") WHERE "invoice"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_by_order" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_by_age" ON "invoice" USING btree ("created_at","id");
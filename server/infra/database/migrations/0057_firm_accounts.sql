CREATE TABLE "firm_credit" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"line_fen" bigint NOT NULL,
	"due_days" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_on" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_payment_number" UNIQUE("kind","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "firm_credit" ADD CONSTRAINT "firm_credit_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_payment_by_firm" ON "firm_payment" USING btree ("firm_id","created_at");
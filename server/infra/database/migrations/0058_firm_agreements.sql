CREATE TABLE "firm_agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"discounts" jsonb NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text,
	"note" text NOT NULL,
	"set_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_agreement_edition" UNIQUE("firm_id","edition")
);
--> statement-breakpoint
ALTER TABLE "firm_agreement" ADD CONSTRAINT "firm_agreement_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote" ADD COLUMN "first_no" text;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "quote_by_first" ON "quote" USING btree ("first_no");
ALTER TABLE "quote" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
UPDATE "quote" SET "kept_at" = "created_at"
WHERE "first_no" IS NOT NULL
   OR EXISTS (SELECT 1 FROM "cart_line" WHERE "cart_line"."quote_no" = "quote"."quote_no")
   OR EXISTS (SELECT 1 FROM "quote" "later" WHERE "later"."first_no" = "quote"."quote_no")
   OR EXISTS (SELECT 1 FROM "order_item" WHERE "order_item"."quote" ->> 'quoteNo' = "quote"."quote_no");

ALTER TABLE "upload" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "proof" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_one_without_order" ON "upload" USING btree ("user_id","kind","fingerprint") WHERE "upload"."order_id" is null;
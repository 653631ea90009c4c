ALTER TABLE "shop_user" ADD COLUMN "device_data_id" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
UPDATE "shop_user" SET "device_data_id" = NULL WHERE "deleted_at" IS NOT NULL;
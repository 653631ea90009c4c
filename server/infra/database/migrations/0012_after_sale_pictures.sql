ALTER TABLE "after_sale" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_event" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "advert" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;
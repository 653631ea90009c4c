DROP INDEX "artwork_one_a_line";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "artwork_places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_one_a_place" ON "artwork" USING btree ("item_id","place") WHERE "artwork"."state" <> 'replaced';
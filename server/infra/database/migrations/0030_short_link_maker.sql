ALTER TABLE "short_link" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE INDEX "short_link_by_user" ON "short_link" USING btree ("user_id");
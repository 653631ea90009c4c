CREATE TABLE "short_link" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"job" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "short_link_by_age" ON "short_link" USING btree ("made_at");
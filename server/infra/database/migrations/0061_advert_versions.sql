CREATE TABLE "advert_draft" (
	"advert_id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"edition" integer NOT NULL,
	"base" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advert_version" (
	"advert_id" text NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"note" text NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advert_version_advert_id_number_pk" PRIMARY KEY("advert_id","number")
);
--> statement-breakpoint
ALTER TABLE "advert" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advert_draft" ADD CONSTRAINT "advert_draft_advert_id_advert_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."advert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_draft" ADD CONSTRAINT "advert_draft_changed_by_staff_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_version" ADD CONSTRAINT "advert_version_advert_id_advert_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."advert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_version" ADD CONSTRAINT "advert_version_published_by_staff_person_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "advert" SET "version" = 1;--> statement-breakpoint
INSERT INTO "advert_version" ("advert_id", "number", "document", "note", "published_at")
SELECT "id", 1, jsonb_build_object('title', "title", 'subtitle', "subtitle", 'link', "link", 'picture', "picture", 'from', floor(extract(epoch from "shown_from") * 1000)::bigint, 'until', floor(extract(epoch from "shown_until") * 1000)::bigint), '升级前的广告', now()
FROM "advert";

CREATE TABLE "product_draft" (
	"product_id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"edition" integer NOT NULL,
	"base" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_version" (
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"note" text NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_version_product_id_number_pk" PRIMARY KEY("product_id","number")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_picture" ADD COLUMN "of_product" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_draft" ADD CONSTRAINT "product_draft_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_draft" ADD CONSTRAINT "product_draft_changed_by_staff_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_published_by_staff_person_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "product" SET "version" = 1, "pictures" = jsonb_build_array(jsonb_build_object('address', "picture", 'alt', "name"));--> statement-breakpoint
INSERT INTO "product_version" ("product_id", "number", "document", "note", "published_at")
SELECT "id", 1, jsonb_build_object('name', "name", 'summary', "summary", 'description', "description", 'unit', "unit", 'cateId', "cate_id", 'quoteType', "quote_type", 'tags', "tags", 'facts', "facts", 'preset', "preset", 'pictures', "pictures"), '升级前的商品', now()
FROM "product";

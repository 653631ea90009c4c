CREATE TABLE "proof_picture" (
	"artwork_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"width_mm" double precision,
	"height_mm" double precision,
	"trim" jsonb,
	"image" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proof_picture_artwork_id_page_pk" PRIMARY KEY("artwork_id","page")
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "proofing" text;--> statement-breakpoint
ALTER TABLE "proof_picture" ADD CONSTRAINT "proof_picture_artwork_id_artwork_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artwork"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "artwork_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artwork_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"document_id" uuid,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"words" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "proofing" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "artwork_proof" ADD CONSTRAINT "artwork_proof_artwork_id_artwork_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artwork"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proof" ADD CONSTRAINT "artwork_proof_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proof" ADD CONSTRAINT "artwork_proof_item_id_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proof" ADD CONSTRAINT "artwork_proof_document_id_upload_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proof" ADD CONSTRAINT "artwork_proof_decided_by_shop_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_proof_one_open" ON "artwork_proof" USING btree ("artwork_id") WHERE "artwork_proof"."state" = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_proof_revision" ON "artwork_proof" USING btree ("item_id","place","revision");--> statement-breakpoint
CREATE INDEX "artwork_proof_by_order" ON "artwork_proof" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "artwork_proof_open" ON "artwork_proof" USING btree ("created_at") WHERE "artwork_proof"."state" = 'issued';
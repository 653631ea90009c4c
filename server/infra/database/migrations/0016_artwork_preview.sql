CREATE TABLE "upload_preview" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "noticed" text;--> statement-breakpoint
ALTER TABLE "upload_preview" ADD CONSTRAINT "upload_preview_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;
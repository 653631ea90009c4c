CREATE TABLE "draft" (
	"user_id" uuid NOT NULL,
	"draft_id" text NOT NULL,
	"edition" text NOT NULL,
	"content" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_user_id_draft_id_pk" PRIMARY KEY("user_id","draft_id")
);
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_removed" ON "draft" USING btree ("changed_at") WHERE "draft"."content" is null;
CREATE TABLE "account_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "transfer_account" jsonb;--> statement-breakpoint
ALTER TABLE "staff_person" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "staff_person" ADD COLUMN "vouched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_asked_by_staff_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_decided_by_staff_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_change_waiting" ON "account_change" USING btree ("state") WHERE "account_change"."state" = 'waiting';
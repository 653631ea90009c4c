CREATE TABLE "recovery_code" (
	"person_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_person_id_slot_pk" PRIMARY KEY("person_id","slot")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_staff_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_person_id_staff_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;
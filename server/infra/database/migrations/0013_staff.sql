CREATE TABLE "staff_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_act_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" uuid,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"code" integer,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change" boolean NOT NULL,
	"roles" jsonb NOT NULL,
	"disabled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_person_login_unique" UNIQUE("login")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_act" ADD CONSTRAINT "staff_act_person_id_staff_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_person_id_staff_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_act_by_seq" ON "staff_act" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "staff_act_by_person" ON "staff_act" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "staff_session_by_person" ON "staff_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "order_by_time" ON "shop_order" USING btree ("created_at","id");
CREATE TABLE "firm_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"shared_by" uuid NOT NULL,
	"product_id" text,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"job" jsonb NOT NULL,
	"total_fen" bigint NOT NULL,
	"unit" text NOT NULL,
	"upload_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_job_taking" (
	"user_id" uuid NOT NULL,
	"line_id" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"job_id" uuid,
	"taken_into" text NOT NULL,
	"upload_id" uuid,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_job_taking_user_id_line_id_pk" PRIMARY KEY("user_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "firm_job" ADD CONSTRAINT "firm_job_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job" ADD CONSTRAINT "firm_job_shared_by_shop_user_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job" ADD CONSTRAINT "firm_job_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job_taking" ADD CONSTRAINT "firm_job_taking_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job_taking" ADD CONSTRAINT "firm_job_taking_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job_taking" ADD CONSTRAINT "firm_job_taking_job_id_firm_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."firm_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_job_taking" ADD CONSTRAINT "firm_job_taking_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_job_by_firm" ON "firm_job" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "firm_job_by_upload" ON "firm_job" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "firm_job_taking_by_job" ON "firm_job_taking" USING btree ("job_id","taken_at");--> statement-breakpoint
CREATE INDEX "firm_job_taking_by_upload" ON "firm_job_taking" USING btree ("upload_id");
CREATE TABLE "firm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"region" text NOT NULL,
	"detail" text NOT NULL,
	"extension" text DEFAULT '' NOT NULL,
	"landline" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"code" text NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_invitation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "firm_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_person_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "firm_title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"title_type" text NOT NULL,
	"kind" text NOT NULL,
	"buyer_name" text NOT NULL,
	"tax_no" text NOT NULL,
	"address_phone" text NOT NULL,
	"bank_account" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "firm_address" ADD CONSTRAINT "firm_address_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitation" ADD CONSTRAINT "firm_invitation_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_order" ADD CONSTRAINT "firm_order_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_order" ADD CONSTRAINT "firm_order_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_person" ADD CONSTRAINT "firm_person_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_person" ADD CONSTRAINT "firm_person_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_title" ADD CONSTRAINT "firm_title_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_address_by_firm" ON "firm_address" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "firm_invitation_by_firm" ON "firm_invitation" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "firm_order_by_firm" ON "firm_order" USING btree ("firm_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "firm_person_by_firm" ON "firm_person" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "firm_title_by_firm" ON "firm_title" USING btree ("firm_id");
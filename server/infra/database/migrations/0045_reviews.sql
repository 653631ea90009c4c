CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	CONSTRAINT "review_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "review_stars" CHECK ("review"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sold_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_answered_by_staff_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hidden_by_staff_person_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_by_product" ON "review" USING btree ("product_id","created_at","id") WHERE "review"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "review_by_user" ON "review" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "review_by_order" ON "review" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "review_by_time" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_item_samples" ON "order_item" USING btree ("order_id") WHERE "order_item"."job" ->> 'tableId' = 'pt-samples';
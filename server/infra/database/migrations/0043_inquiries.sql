CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_no" text NOT NULL,
	"user_id" uuid,
	"mobile" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"quote_no" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "inquiry_inquiry_no_unique" UNIQUE("inquiry_no"),
	CONSTRAINT "inquiry_reaches_somebody" CHECK ("inquiry"."user_id" is not null or "inquiry"."mobile" <> '' or "inquiry"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "inquiry_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_message_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inquiry_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_version" ADD COLUMN "messages" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_message" ADD CONSTRAINT "inquiry_message_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_message" ADD CONSTRAINT "inquiry_message_person_id_staff_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_by_user" ON "inquiry" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_by_state" ON "inquiry" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_by_order" ON "inquiry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "inquiry_by_age" ON "inquiry" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_message_by_seq" ON "inquiry_message" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "inquiry_message_by_inquiry" ON "inquiry_message" USING btree ("inquiry_id","seq");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_change"("buyer" uuid, "topic" text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public.account_version AS v (user_id, drafts, cart, orders, messages)
	SELECT id, (topic = 'drafts')::int, (topic = 'cart')::int, (topic = 'orders')::int,
		(topic = 'messages')::int
	FROM public.shop_user WHERE id = buyer AND deleted_at IS NULL
	ON CONFLICT (user_id) DO UPDATE SET drafts = v.drafts + excluded.drafts,
		cart = v.cart + excluded.cart, orders = v.orders + excluded.orders,
		messages = v.messages + excluded.messages
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "inquiry_change" AFTER INSERT OR UPDATE OR DELETE ON "inquiry"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('messages');

CREATE TABLE "account_version" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"drafts" bigint DEFAULT 0 NOT NULL,
	"cart" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_version" ADD CONSTRAINT "account_version_user_id_shop_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "count_change"("buyer" uuid, "topic" text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public.account_version AS v (user_id, drafts, cart, orders)
	SELECT id, (topic = 'drafts')::int, (topic = 'cart')::int, (topic = 'orders')::int
	FROM public.shop_user WHERE id = buyer AND deleted_at IS NULL
	ON CONFLICT (user_id) DO UPDATE SET drafts = v.drafts + excluded.drafts,
		cart = v.cart + excluded.cart, orders = v.orders + excluded.orders
$$;--> statement-breakpoint
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.count_change(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, TG_ARGV[0]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_order_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.count_change(user_id, 'orders') FROM public.shop_order WHERE id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "draft_change" AFTER INSERT OR UPDATE OR DELETE ON "draft"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('drafts');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cart_line_change" AFTER INSERT OR UPDATE OR DELETE ON "cart_line"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('cart');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shop_order_change" AFTER INSERT OR UPDATE ON "shop_order"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('orders');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payment_change" AFTER INSERT OR UPDATE OF "state", "message", "slips" ON "payment"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('orders');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "after_sale_change" AFTER INSERT OR UPDATE ON "after_sale"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_change"('orders');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_event_change" AFTER INSERT ON "order_event"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refund_change" AFTER INSERT OR UPDATE ON "refund"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoice_change" AFTER INSERT OR UPDATE ON "invoice"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "artwork_change" AFTER INSERT OR UPDATE OF "state", "words" ON "artwork"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_setting('shop.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "note_order_change"();

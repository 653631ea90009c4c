CREATE FUNCTION "erase_order_words"("buyer" uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
	UPDATE public.order_event SET text = '本店的说明已删除'
	WHERE kind IN ('change', 'note', 'inner')
		AND order_id IN (SELECT id FROM public.shop_order WHERE user_id = buyer)
$$;

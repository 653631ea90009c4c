CREATE TABLE "shop_picture" (
	"hash" text PRIMARY KEY NOT NULL,
	"base64" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "shop_word" (
	"of" text NOT NULL,
	"code" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "shop_word_of_code_pk" PRIMARY KEY("of","code")
);

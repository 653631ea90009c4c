import { addresses, invoiceTitles, ledger } from "#contract/account/account.ts";
import { movementsCall } from "#contract/account/movements.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { sessions } from "#contract/auth/sessions.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { ownInquiries } from "#contract/inquiries/inquiries.ts";
import { issuedInvoices } from "#contract/invoices/invoices.ts";
import { storedQuotes } from "#contract/quotes/quotes.ts";
import { copyOf } from "./reply-copy.ts";

export const userCopy = copyOf(userInfo, () => "user");
export const addressesCopy = copyOf(addresses, () => "addresses");
export const invoiceTitlesCopy = copyOf(invoiceTitles, () => "invoice-titles");

/** The first page of this buyer's invoices. */
export const issuedInvoicesCopy = copyOf(issuedInvoices, () => "issued-invoices");

/** The first page of a month's movements, or of all. */
export const fundsCopy = copyOf(
  ledger,
  ({ month = "" }: Pick<InputOf<typeof ledger>, "month">) => `funds:${month}`,
);

/** The same for the movements of every channel. */
export const movementsCopy = copyOf(
  movementsCall,
  ({ month = "" }: Pick<InputOf<typeof movementsCall>, "month">) => `movements:${month}`,
);

/** The first page of this buyer's quotes. */
export const quotesCopy = copyOf(storedQuotes, () => "quotes");

/** The first page of this buyer's questions to the shop. */
export const inquiriesCopy = copyOf(ownInquiries, () => "inquiries");

/** Where this account is logged in. */
export const sessionsCopy = copyOf(sessions, () => "sessions");

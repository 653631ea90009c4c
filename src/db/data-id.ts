/** Names that earlier versions made of a mobile number have 11 characters at most. */
const form = /^[\w-]{16,64}$/;

/** Is it the random name that the shop gives an account's data on devices? */
export const isDataId = (name: string): boolean => form.test(name);

/** Under which earlier versions keep names of accounts in local storage. */
export const earlierNames = "buyer_names";

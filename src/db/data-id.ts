/** Names that earlier versions made of a mobile number have 11 characters at most. */
const form = /^[\w-]{16,64}$/;

/** Is it the random name that the server gives an account's data on devices? */
export const isDataId = (name: string): boolean => form.test(name);

/** Prefix of account names in local storage, in earlier versions. */
export const earlierNames = "buyer_names";

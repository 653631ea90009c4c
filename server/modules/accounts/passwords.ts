import { hash, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes: the OWASP minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | null = null;

/** Hash of a password that nobody has, so that an unknown account takes as long as a known one. */
const nobodysHash = (): Promise<string> => {
  nobody ??= hashPassword("nobody has this one");
  return nobody;
};

/** Replaces the hash of a deleted account. */
export const noPassword = "-";

/** Takes the time of one hashing, also where there is no hash to compare with. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const hashed = stored === noPassword ? null : stored;
  const right = await verify(hashed ?? (await nobodysHash()), password);
  return right && hashed !== null;
}

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";

/** Twelve letters and digits without look-alikes, from the given random bytes. */
export function makePassword(bytes: (size: number) => Buffer): string {
  let password = "";
  while (password.length < 12) {
    for (const byte of bytes(24)) {
      // Bytes past the last whole multiple would favour the first letters.
      if (byte < alphabet.length * 4 && password.length < 12) {
        password += alphabet[byte % alphabet.length];
      }
    }
  }
  return password;
}

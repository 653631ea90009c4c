import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileMail } from "#server/infra/mail/mail.ts";

test("without a mail server a letter becomes a file, and its path is logged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-mail-"));
  const said: string[] = [];
  const mail = fileMail(folder, "齐墨印纸 <service@qimo.example>", (line) => said.push(line));
  await mail.send({ to: "a@b.example", subject: "您的新密码", text: "新密码是：abc" });
  const [name = ""] = readdirSync(join(folder, "mail"));
  expect(name).toMatch(/^[\dTZ-]+-[0-9a-f]{8}\.eml$/);
  expect(said).toEqual([`邮件已写入 (mail written): ${join(folder, "mail", name)}`]);
  const letter = readFileSync(join(folder, "mail", name), "utf8");
  expect(letter).toContain("To: a@b.example");
  expect(letter).toContain("service@qimo.example");
  const body = letter.split(/\r?\n\r?\n/)[1] ?? "";
  expect(Buffer.from(body, "base64").toString()).toBe("新密码是：abc");
  rmSync(folder, { recursive: true });
});

test("an address cannot inject a second header", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-mail-"));
  const mail = fileMail(folder, "service@qimo.example");
  await mail.send({
    to: "a@b.example\r\nBcc: c@d.example",
    subject: "x\r\nBcc: e@f.example",
    text: "",
  });
  const [name = ""] = readdirSync(join(folder, "mail"));
  expect(readFileSync(join(folder, "mail", name), "utf8")).not.toMatch(/^Bcc:/im);
  rmSync(folder, { recursive: true });
});

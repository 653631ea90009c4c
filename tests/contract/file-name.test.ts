import { expect, test } from "vitest";
import { fileNameOf } from "#contract/http/file-name.ts";

const pdf = "application/pdf";

test.each([
  ["artwork.hta", pdf, "artwork.pdf"],
  ["artwork.pdf.hta", pdf, "artwork.pdf"],
  ["artwork.exe.hta", pdf, "artwork.exe.pdf"],
  ["logo.v2.pdf", pdf, "logo.v2.pdf"],
  ["标签.PDF", pdf, "标签.pdf"],
  ["标签", pdf, "标签.pdf"],
  ["标签 v1.2", pdf, "标签 v1.2.pdf"],
  ["标签.ai", pdf, "标签.pdf"],
  ["照片.jpeg", "image/jpeg", "照片.jpeg"],
  ["照片.png", "image/jpeg", "照片.jpg"],
  ["扫描.tiff", "image/tiff", "扫描.tiff"],
  ["发票.zip", "application/ofd", "发票.ofd"],
])("a file sent as %s of type %s is called %s", (sent, type, named) => {
  expect(fileNameOf(sent, type)).toBe(named);
});

test("a name holds no path, no device, no hidden character and no turned text", () => {
  expect(fileNameOf("../../etc/pass\u0000wd", pdf)).toBe("_.._etc_passwd.pdf");
  expect(fileNameOf("CON.exe", pdf)).toBe("文件CON.pdf");
  expect(fileNameOf("稿\u202efdp.exe", pdf)).toBe("稿fdp.pdf");
  expect(fileNameOf(" .hta. ", pdf)).toBe("hta.pdf");
  expect(fileNameOf("\u200b", pdf)).toBe("文件.pdf");
});

test("a long name is cut before its extension, and no character in two", () => {
  const named = fileNameOf(`${"𠮷".repeat(300)}.hta`, pdf);
  expect(named).toBe(`${"𠮷".repeat(196)}.pdf`);
});

test("a name that was made by this rule stays as it is", () => {
  for (const name of ["artwork.pdf", "标签 v1.2.pdf", "文件CON.pdf", "_.._etc_passwd.pdf"]) {
    expect(fileNameOf(name, pdf)).toBe(name);
  }
});

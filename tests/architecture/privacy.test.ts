import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptFor } from "#contract/personal-data/kept-for.ts";

const paper = readFileSync("docs/security.md", "utf8");
const from = paper.indexOf("## What is kept, and for how long");
const rows = paper
  .slice(from)
  .split("\n")
  .flatMap((line) => {
    const [, what, , long, deleted] = line.split("|").map((cell) => cell.trim());
    if (what === undefined || long === undefined) return [];
    return [{ what, long, afterDeletion: deleted === "stays" }];
  });

test("the periods shown to buyers are those of docs/security.md", () => {
  const reported = keptFor.map(({ row, says }) => [
    row,
    rows.find(({ what }) => what === row)?.long.includes(says) ?? "no such row",
  ]);
  expect(reported).toEqual(keptFor.map(({ row }) => [row, true]));
});

test("what buyers read of a deletion is what the paper says of each row", () => {
  const read = keptFor.map(({ row, afterDeletion }) => [row, afterDeletion]);
  const written = keptFor.map(({ row }) => [
    row,
    rows.find(({ what }) => what === row)?.afterDeletion ?? "no such row",
  ]);
  expect(read).toEqual(written);
});

test("what the law keeps is shown as what stays", () => {
  const stays = keptFor.filter(({ afterDeletion }) => afterDeletion).map(({ what }) => what);
  expect(stays).toEqual([
    "订单和资金记录",
    "开给您的发票的号码、日期、金额和文件，企业发票的抬头和税号",
    "登录、退出和改密码等操作的时间、网络地址（手机号换成代号）",
    "您所在企业的名称、税号、成员和角色、审批、企业地址和抬头、协议价",
    "您共享给企业的报价、备注、文件，和您取用过哪些",
    "您生成的短链接：品名和规格；没有登录时生成的，不记是谁生成的",
    "防止乱试密码的计数（手机号、网络地址）",
    "去掉个人信息的页面出错位置",
    "服务器日志，其中没有手机号和密码",
  ]);
});

const figures = (text: string): string[] => text.match(/\d+/g) ?? [];

test("the figures that buyers read are those of the paper", () => {
  const read = keptFor.map(({ row, long }) => [row, figures(long)]);
  expect(read).toEqual(keptFor.map(({ row, says }) => [row, figures(says)]));
});

test("every row about buyers in docs/security.md is shown", () => {
  const unnamed = rows
    .map(({ what }) => what)
    .filter((what) => what !== "what" && !/^-+$/.test(what))
    .filter((what) => !keptFor.some(({ row }) => row === what));
  // Deleted within a day, a demonstration's replacement, or the shop's own staff and pictures.
  expect(unnamed.sort()).toEqual([
    "captchas, tokens",
    "codes by text message or mail, as keyed hashes",
    "letters without a mail server",
    "people of the shop, and what they did",
    "pictures of ads, everybody's",
    "sessions of the staff",
  ]);
});

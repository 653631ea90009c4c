import { expect, test } from "vitest";
import { referrerAfter, verdictOn } from "#app/guard.ts";
import { aliasOf, matchScreen } from "#app/matching.ts";
import { routes } from "#app/routes.ts";

const free = { requireAuth: false, requireNotAuth: false };

test("the guard's table", () => {
  const verdicts = [
    verdictOn(free, "/about", false),
    verdictOn(free, "/about", true),
    verdictOn({ ...free, requireAuth: true }, "/user/order?state=paid", false),
    verdictOn({ ...free, requireAuth: true }, "/user/order", true),
    verdictOn({ ...free, requireNotAuth: true }, "/auth/register", false),
    verdictOn({ ...free, requireNotAuth: true }, "/auth/register", true),
  ];
  expect(verdicts).toEqual([
    { kind: "pass" },
    { kind: "pass" },
    { kind: "login", back: "/user/order?state=paid" },
    { kind: "pass" },
    { kind: "pass" },
    { kind: "alreadyIn", to: "/user", warning: "您已登录，无需注册" },
  ]);
});

test("the referrer is cleared on the four paths of the specification and stored on all others", () => {
  const visits = [
    "/auth/login",
    "/auth/login/",
    "/Auth/Login",
    "/auth/reg",
    "/auth/reg/abc",
    "/auth/register",
    "/auth/register/abc",
    "/auth/login_out",
    "/auth/getpwd",
    "/auth",
    "/auth/regards",
    "/",
    "/user/order",
  ];
  expect(visits.map((path) => [path, referrerAfter(path, "")])).toEqual([
    ["/auth/login", null],
    ["/auth/login/", null],
    ["/Auth/Login", null],
    ["/auth/reg", null],
    ["/auth/reg/abc", null],
    ["/auth/register", null],
    ["/auth/register/abc", null],
    ["/auth/login_out", null],
    ["/auth/getpwd", "/auth/getpwd"],
    ["/auth", "/auth"],
    ["/auth/regards", "/auth/regards"],
    ["/", "/"],
    ["/user/order", "/user/order"],
  ]);
  expect(referrerAfter("/produce", "?q=%E7%94%BB%E5%86%8C")).toBe("/produce?q=%E7%94%BB%E5%86%8C");
});

test("every path of this slice: its title, and who may see it", () => {
  const rows = routes.map(({ path, title, requireAuth, requireNotAuth }) => {
    const who = requireAuth ? "login" : requireNotAuth ? "visitor" : "all";
    return `${path} ${title} ${who}`;
  });
  expect(rows).toEqual([
    "/ 首页 all",
    "/about 关于我们 all",
    "/shopping-cart 报价车 login",
    "/shopping-cart/detail/:id 报价详情 all",
    "/drafts 报价车 all",
    "/user/info 我的信息 login",
    "/user/order 我的订单 login",
    "/user/order/detail/:order_id 订单详情 login",
    "/user/invoice 发票抬头 login",
    "/user/address 收货地址 login",
    "/user/password 修改密码 login",
    "/user/security 账号安全 login",
    "/user/amout_detail 资金明细 login",
    "/auth 账号 all",
    "/auth/login 登录 all",
    "/auth/reg/:introducer? 注册 visitor",
    "/auth/register/:introducer? 注册 visitor",
    "/auth/getpwd 找回密码 all",
    "/auth/login_out 退出登录 login",
    "/produce 报价 all",
    "/produce/list/:cate_id 产品列表 all",
    "/produce/detail/:id 产品报价 all",
    "/q/:code 分享的报价 all",
    "/paper 纸张报价 all",
    "/checkout 确认订单 login",
    "/pay/:order_id 收银台 login",
    "/terms 服务协议 all",
    "/privacy 隐私说明 all",
    "/s/:code 分享的报价 all",
    "/user/email 修改邮箱 login",
    "/user/mobile 修改手机 login",
    "/user/quotes 我的报价 login",
    "/test 测试台 all",
    "/user/afterSale 售后 login",
    "/user/afterSale/create/:order_id 申请售后 login",
    "/user/afterSale/detail/:after_id 售后详情 login",
    "/paper/shop-cart 纸张车 login",
    "/paper/detail/:id 纸张详情 all",
    "/user/paper/order 纸张订单 login",
    "/user/paper/order/detail/:order_id 纸张订单详情 login",
    "/user/paper/order/detail/view/:id 打印纸张订单 login",
    "/outbox 待发箱 login",
    "/test/ui 界面部件 all",
    "/received 收到的文件 all",
    "/user/messages 我的消息 login",
    "/user/review/:order_id 评价 login",
    "/r/:code 返单 all",
    "/user/firm 企业账户 login",
    "* 未找到 all",
  ]);
});

test("paths find their screen and parameters; any other path is not found", () => {
  const found = [
    "/",
    "/auth/reg",
    "/auth/register/abc",
    "/user/order/detail/77",
    "/pay/9",
    "/user/order/detail",
    "/nope",
    "/shopping-cart/detail/x/y",
  ].map((path) => {
    const { route, params } = matchScreen(path);
    return [path, route.path, params];
  });
  expect(found).toEqual([
    ["/", "/", {}],
    ["/auth/reg", "/auth/reg/:introducer?", { introducer: undefined }],
    ["/auth/register/abc", "/auth/register/:introducer?", { introducer: "abc" }],
    ["/user/order/detail/77", "/user/order/detail/:order_id", { order_id: "77" }],
    ["/pay/9", "/pay/:order_id", { order_id: "9" }],
    ["/user/order/detail", "*", { "*": "user/order/detail" }],
    ["/nope", "*", { "*": "nope" }],
    ["/shopping-cart/detail/x/y", "*", { "*": "shopping-cart/detail/x/y" }],
  ]);
});

test("/user leads to the buyer's own page", () => {
  expect([aliasOf("/user"), aliasOf("/user/"), aliasOf("/user/info"), aliasOf("/")]).toEqual([
    "/user/info",
    "/user/info",
    null,
    null,
  ]);
});

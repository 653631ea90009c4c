/** A row of the table "What is kept, and for how long" in docs/security.md, in buyers' words. */
export interface RetentionRow {
  /** The row in docs/security.md. */
  readonly row: string;
  /** Its period in docs/security.md. */
  readonly says: string;
  readonly what: string;
  readonly long: string;
  /** Does any of it stay for this period after the account's deletion? */
  readonly afterDeletion: boolean;
}

/**
 * What the server stores, and for how long: for the privacy page and the deletion screen.
 * tests/architecture/privacy.test.ts compares it with docs/security.md.
 */
export const keptFor: readonly RetentionRow[] = [
  {
    row: "orders, ledger",
    says: "three years at least",
    what: "订单和资金记录",
    long: "法律要求至少三年，会计法规要求更久，本店不删除",
    afterDeletion: true,
  },
  {
    row: "invoices",
    says: "the tax authority's file and the words until the account is deleted",
    what: "开给您的发票的号码、日期、金额和文件，企业发票的抬头和税号",
    long: "文件保留到注销，其余随订单保留",
    afterDeletion: true,
  },
  {
    row: "artwork",
    says: "180 days after its order was received or cancelled",
    what: "您为订单上传的印刷文件、数据和样稿",
    long: "订单收货或取消后 180 天；文件名、审核结果和您的确认随订单保留",
    afterDeletion: false,
  },
  {
    row: "access records: logins, logouts and changes of what opens an account, with the address",
    says: "at least 183 days",
    what: "登录、退出和改密码等操作的时间、网络地址（手机号换成代号）",
    long: "至少 183 天，法律要求六个月",
    afterDeletion: true,
  },
  {
    row: "pictures of transfers' slips",
    says: "180 days after they were sent",
    what: "转账后上传的回单照片",
    long: "上传后 180 天",
    afterDeletion: false,
  },
  {
    row: "bank accounts for refunds",
    says: "until the account goes",
    what: "您为退款填写的收款账户",
    long: "到您注销",
    afterDeletion: false,
  },
  {
    row: "bank slips of refunds by transfer",
    says: "until another replaces them or the account goes",
    what: "本店转账退款给您的银行回单",
    long: "到换成新的，或到您注销",
    afterDeletion: false,
  },
  {
    row: "pictures of after-sale",
    says: "180 days after they were sent",
    what: "申请售后时上传的照片",
    long: "上传后 180 天",
    afterDeletion: false,
  },
  {
    row: "files that were begun or sent for nothing",
    says: "7 days",
    what: "没有传完或没有用上的文件",
    long: "7 天",
    afterDeletion: false,
  },
  {
    row: "quotes",
    says: "a year after their end, a guest's a week",
    what: "店铺核过价的报价",
    long: "有效期过后一年；没有登录时核的，一周",
    afterDeletion: false,
  },
  {
    row: "drafts of signed-in buyers",
    says: "until the buyer removes them or the account goes; that one was removed 180 days",
    what: "存进您账户的草稿",
    long: "到您删除或注销；删过哪一份记 180 天",
    afterDeletion: false,
  },
  {
    row: "questions to the shop and its answers; of guests with the number or e-mail they left",
    says: "365 days after the last message, a buyer's until the account goes at the latest",
    what: "您问客服的话和答复；没有登录时问的，连同您留的手机或邮箱",
    long: "最后一句话后 365 天；登录后问的，注销时删除",
    afterDeletion: false,
  },
  {
    row: "reviews of bought goods, with their pictures and the shop's answers",
    says: "until the buyer removes them or the account goes",
    what: "您写的商品评价、照片和本店的回复；大家看得到，只显示您称呼的第一个字",
    long: "到您删除或注销；删除后只记这件商品评过",
    afterDeletion: false,
  },
  {
    row: "firms: name, tax number, people with their roles and decisions, addresses and invoice titles, agreed discounts with the shop's notes",
    says: "until its people remove them or the last person leaves; a code that is not used 7 days",
    what: "您所在企业的名称、税号、成员和角色、审批、企业地址和抬头、协议价",
    long: "您注销时退出企业；企业的地址和抬头留给其他成员，到他们删除或最后一人离开；没用的邀请码 7 天",
    afterDeletion: true,
  },
  {
    row: "jobs that a firm shares with their notes and print files, and who took each",
    says: "until removed or the last person leaves; a file that somebody took 180 days longer",
    what: "您共享给企业的报价、备注、文件，和您取用过哪些",
    long: "到您或负责人移除，或最后一人离开；同事取用过的文件再留 180 天。您注销后留给企业，不再有您的名字",
    afterDeletion: true,
  },
  {
    row: "counters of changes: how often drafts, cart, orders and messages of an account changed",
    says: "until the account goes",
    what: "草稿、购物车、订单和消息改过几次的计数，让您的其他设备及时更新",
    long: "到您注销",
    afterDeletion: false,
  },
  {
    row: "short links of jobs, nobody's",
    says: "365 days after they were last made",
    what: "您生成的短链接：品名和规格；没有登录时生成的，不记是谁生成的",
    long: "最后一次生成后 365 天；登录后生成的，注销时删除",
    afterDeletion: true,
  },
  {
    row: "sessions",
    says: "30 days after their end",
    what: "登录记录（浏览器和系统的名称、时间）",
    long: "结束后 30 天",
    afterDeletion: false,
  },
  {
    row: "known devices, as hashes",
    says: "180 days after the last login",
    what: "登录过的设备的随机编号，只存摘要",
    long: "最后一次登录后 180 天",
    afterDeletion: false,
  },
  {
    row: "removed addresses and titles",
    says: "30 days",
    what: "您删掉的地址和发票抬头",
    long: "30 天",
    afterDeletion: false,
  },
  {
    row: "throttles (they name numbers and addresses)",
    says: "24 hours after the last try, at the next tidying",
    what: "防止乱试密码的计数（手机号、网络地址）",
    long: "24 小时",
    afterDeletion: true,
  },
  {
    row: "stored replies of idempotent calls",
    says: "7 days",
    what: "防止重复下单的回执",
    long: "7 天",
    afterDeletion: false,
  },
  {
    row: "page faults, redacted",
    says: "30 days after the last one",
    what: "去掉个人信息的页面出错位置",
    long: "30 天",
    afterDeletion: true,
  },
  {
    row: "log lines",
    says: "the files 30 days",
    what: "服务器日志，其中没有手机号和密码",
    long: "30 天",
    afterDeletion: true,
  },
];

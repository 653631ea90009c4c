/** What each state of a machine means to whoever tests the page. */
export const benchWords = {
  accessToken: {
    reading: "正在看本机有没有令牌",
    obtaining: "正在向后台要令牌",
    ready: "有令牌，可以调用",
    failed: "没有要到令牌，会自己再试",
    misconfigured: "配置错误：网址里看不出商户",
  },
  userSession: {
    checking: "正在看本机有没有登录过",
    signedOut: "没有登录",
    timedOut: "登录已超时，要重新登录",
    signedIn: "已登录",
    signingOut: "正在退出，清理本机",
  },
  loginModal: {
    deciding: "正在准备",
    closed: "没有打开",
    asking: "打开着，等待填写",
    signingIn: "正在登录",
    filling: "登录成功，进度盘在走",
    arrived: "登录成功，给出去首页的链接",
    recovering: "打开着找回密码",
  },
  network: {
    answering: "后台在回答",
    silent: "后台没有回答，用本机存的内容",
    captive: "这个网络要先登录",
    back: "后台又回答了",
  },
} as const;

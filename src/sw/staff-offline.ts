const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>员工后台</title>
<body><h1>连不上店铺服务器</h1><p>员工后台要联网才能用。联网以后请刷新这一页。</p></body></html>`;

/** Replaces the staff page, which is never cached. */
export const withoutNetwork = (): Response =>
  new Response(page, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'",
    },
  });

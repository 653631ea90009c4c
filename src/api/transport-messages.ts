/** The transport messages of SPEC section 8, verbatim. */
const byStatus: Readonly<Record<number, string>> = {
  400: "请求错误(400)",
  401: "未授权，请重新登录(401)",
  403: "拒绝访问(403)",
  404: "请求出错(404)",
  408: "请求超时(408)",
  500: "服务器错误(500)",
  501: "服务未实现(501)",
  502: "网络错误(502)",
  503: "服务不可用(503)",
  504: "网络超时(504)",
  505: "HTTP版本不受支持(505)",
};

export const noResponseMessage = "网络连接失败，请检查网络连接";
/** A captive portal answered: there is a network, but no connection to the server yet. */
export const portalMessage = "这个网络要先登录";
export const genericMessage = "网络请求失败";

export function statusMessage(status: number): string {
  return byStatus[status] ?? `连接出错(${status})`;
}

export function setupMessage(reason: string): string {
  return `请求配置错误: ${reason}`;
}

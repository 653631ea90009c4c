import { codes, type Envelope } from "#contract/http/reply.ts";

/** Faults of the transport, with the messages of SPEC section 8. */
const transportTexts: Record<number, string> = {
  400: "请求错误(400)",
  404: "请求出错(404)",
  405: "请求出错(405)",
  408: "请求超时(408)",
  413: "提交的内容过大",
  414: "请求地址过长",
  415: "不支持的内容类型",
  429: "操作过于频繁，请稍后再试",
  431: "请求头过大",
  503: "服务不可用(503)",
};

const transportCodes: Record<number, number> = {
  404: codes.notFound,
  429: codes.throttled,
  503: codes.serverFault,
};

/** Seconds after which to retry while the shop is not ready. */
export const retryAfterSeconds = 2;

export function faultEnvelope(status: number): Envelope {
  return {
    code: transportCodes[status] ?? codes.invalidInput,
    msg: transportTexts[status] ?? `请求错误(${status})`,
    data: null,
  };
}

/** Why the file store refuses bytes: an HTTP status of tus and a message for the buyer. */
export class UploadFault extends Error {
  readonly status: number;
  constructor(status: keyof typeof words) {
    super(words[status]);
    this.name = "UploadFault";
    this.status = status;
  }
}

const words = {
  403: "上传许可无效，请重新选择文件",
  404: "文件不存在",
  409: "上传位置不一致，请续传",
  410: "上传许可已过期，请续传",
  412: "上传协议版本不支持",
  413: "文件比登记的大，请重新选择",
  415: "不支持的内容类型",
  422: "文件内容与类型不符，请换一个文件",
  423: "这个文件正在另一处上传",
  507: "店里的存储空间不足，请稍后再传",
} as const;

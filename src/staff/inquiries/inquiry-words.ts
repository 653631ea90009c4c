import type { InquiryState } from "#contract/inquiries/inquiries.ts";
import type { StaffInquiry } from "#contract/staff/staff-inquiries.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const stateWords: Readonly<Record<InquiryState, string>> = {
  open: "待答复",
  answered: "已答复",
  closed: "已结束",
};

export const stateTones: Readonly<Record<InquiryState, TagTone>> = {
  open: "y",
  answered: "ok",
  closed: "k",
};

/** Who asked, and how to reach them. */
export function askerWords({ person }: Pick<StaffInquiry, "person">): string {
  const reach = [person.mobile, person.email].filter((text) => text !== "").join("，");
  return person.kind === "guest" ? `访客，${reach}` : `${person.name}，${reach}`;
}

/** Where an answer goes. */
export function answerGoes({ person }: Pick<StaffInquiry, "person">): string {
  if (person.kind === "buyer") return `答复发到 ${person.email}，买家在“我的消息”里也看得到。`;
  if (person.email !== "") return `答复发到 ${person.email}。`;
  return `访客只留了手机 ${person.mobile}：请先打电话，再记下说了什么。这里不发送。`;
}

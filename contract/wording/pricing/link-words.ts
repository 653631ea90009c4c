/** Why a shared link opens no job. */

export const damaged = "链接不完整或已损坏，请让对方重新分享";
export const newer = "链接由更新的版本写成，请刷新页面后再打开";
export const notOfShop = "链接里的规格与本店不符，请重新报价";

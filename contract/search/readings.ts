/**
 * Pinyin of the characters in the shop's names, options and search words, without tones (ü is v),
 * and of characters that are often typed in their place: syllable, then its characters.
 */
const rows = [
  "an安案 bai白 ban版板办班般半扮 bao报包宝保抱爆胞豹 bei杯背焙备贝被辈倍北悲 ben本",
  "bi笔必比彼避币 bian变便边编遍 biao标裱表彪 bie别 bing饼冰 bo箔玻 bu不部布 cai彩菜材裁才财采踩",
  "can餐参 cang藏 cao草 ce册测侧策厕 ceng层 cha插茶 chai拆 chan产 chang常场厂长昌唱肠 chao潮 chen衬",
  "cheng成秤 chi吃迟池尺翅持耻斥匙 chong充 chou抽 chu触储出 chuan传穿川船串 chuang创 ci磁次",
  "da大打搭 dai代袋带戴待贷 dan单蛋担胆丹旦淡 dang档挡当党荡 dao刀 de的 deng灯 di抵底递低地",
  "dian电点 diao吊掉钓 die叠 ding钉定订丁顶 dong冻动 dou豆斗都 du读独度毒肚渡 duan缎端 dui兑对",
  "duo多 er二 fa发 fan返翻帆 fang防纺 fei费飞菲啡 fen粉 feng封风丰峰疯锋 fu覆副服复幅 gai盖",
  "gan干感 gang钢刚港岗缸 gao高告膏糕稿 ge格 gong公工 gou购 gu固 gua刮挂瓜 guan管罐 guang光广 gui柜 hai海 han函",
  "hao号豪好浩毫 he合盒贺和何河核荷 hei黑 heng横 hong烘红 hou后 hu户胡湖互护呼虎乎",
  "hua化画华花话划 huan换环 hui惠灰会绘徽回汇慧辉挥 huo货活",
  "ji机击纪记寄籍集急计绩及几级季激技鸡迹基 jia架加价夹家 jian建件柬笺 jiang奖",
  "jiao胶角教交叫焦骄 jie揭 jin金禁 jing景精镜晶京经惊睛警静境敬井颈净竞 jiu酒 ju据局 juan卷",
  "ka卡咖 kai开 kan刊 kang抗 kao拷 ke可壳刻克课客科颗渴 keng坑 kong空孔 kou口扣 ku库 kuai快",
  "kuan宽 kuo阔扩括 la拉喇 lan蓝篮兰烂懒拦栏 leng冷楞 li礼历梨粒璃利里力丽立例离理李 lian链联",
  "liang亮量 liao料 lie猎烈列裂 lin拎 liu流 lou楼 lu录 lun论 lv铝 ma码马 mai卖 men门 mian免面棉 min敏",
  "ming明铭名鸣 mo膜墨磨 mu目 na哪 nai耐奶 nao脑 nei内 nian念年粘 niu牛 pai牌排拍派徘 pen喷盆",
  "peng朋捧 pi皮批披 pian片 piao票飘漂 pin品 ping瓶平评 pu谱 qi企骑旗期其起七齐奇气汽器",
  "qian签钱千前浅 qiang墙 qie切 qing轻请清 qu区娶取曲去趣 quan券全圈 re热 ri日 ru入 ruan软 sa萨",
  "san三 se色 sha砂杀纱沙啥傻莎 shai晒 shang商上尚伤赏晌裳 shao少 she设 shen身 sheng绳",
  "shi食室市事饰示是式试视适世实时石使史师诗十识失湿 shou手售收首守受寿",
  "shu书数术属树输熟署舒叔鼠竖述梳 shua刷 shuang双 shui水睡税谁 shuo说 si四丝 song送 su塑溯速",
  "sui碎 suo锁 tai台抬太态泰 tan碳弹 tang烫糖汤塘躺堂 tao套 te特 ti提屉题体替踢蹄 tian填天",
  "tiao条调跳挑 tie贴铁帖 tong铜筒同通 tou透头 tu涂凸图途土徒突吐兔 wa瓦娃娲挖洼袜 wai外",
  "wan晚碗完万弯玩 wang网 wei伪维围位 wen温闻纹文 wu物无务 xi洗 xia下 xian线现先显献县限闲咸",
  "xiang箱相 xiao小消校销笑效晓孝 xie写携谢 xin辛新信心芯 xing形型性 xiong胸 xiu修 xu虚 xuan宣",
  "xue雪学 ya亚哑牙 yang羊样阳洋养 yao药腰邀 ye页业叶 yi易异一宜艺议衣意已以医依忆亿 yin银饮印",
  "ying影硬 yong用 you优邮油 yuan圆员源园远元原院愿缘 yue月 za杂 zhan展占站战沾盏粘 zhang章张",
  "zhao招 zhe折 zhen真针 zheng证 zhi纸直制志值织止指只之支知智 zhong种终中重 zhou周 zhu珠",
  "zhuan转 zhuang装妆 zhui追 zhun准 zhuo桌 zi自资字子 zuo作做坐座左昨",
];

const readings = new Map<string, string[]>();
for (const row of rows.flatMap((line) => line.split(" "))) {
  const syllable = /^[a-z]+/.exec(row)?.[0] ?? "";
  for (const character of row.slice(syllable.length)) {
    readings.set(character, [...(readings.get(character) ?? []), syllable]);
  }
}

/** The readings of a character, the usual one first; none where it is not in the table. */
export const readingsOf = (character: string): readonly string[] => readings.get(character) ?? [];

/** Family names: the hundred surnames and today's common ones. */
const single =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄穆萧肖尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程嵇邢裴陆荣翁荀羊惠甄曲家封储靳焦牧隗山谷车侯全班仰秋仲伊宫宁仇栾甘厉戎祖武符刘景詹束龙叶幸司韶黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳姬申扶堵冉宰郦雍桑桂濮牛寿通边扈燕冀尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡文寇广禄东欧沃利蔚越隆师巩聂晁勾敖融冷辛阚那简饶曾沙养鞠须丰巢关相查红游竺权盖益桓公岳帅缑亢况有琴商牟佘佟闫覃辜楼涂母邸亓仝苟原代初官冼植仵腾宾段巫苑隋迟衣矫战逄逯楚粟麦区招邝练揭昝郗郇雒檀敬庹占阙来晋栗帖撒拜妥綦訾郜井糜鹿冮仉税刀普";
const double =
  "欧阳|上官|司马|诸葛|夏侯|皇甫|尉迟|公孙|慕容|令狐|司徒|长孙|宇文|东方|独孤|南宫|端木|百里|东郭|西门|呼延|轩辕|司空|澹台|公冶|申屠|太史|万俟|闻人|赫连|拓跋|第五|钟离|濮阳|淳于|单于|太叔|仲孙|鲜于|闾丘|亓官|夹谷|谷梁|巫马|微生|壤驷|乐正|漆雕|公西|公良|纳兰|完颜|叶赫|阿依";
const doubles = new Set(double.split("|"));
const singles = new Set(single);

/** How many characters of the beginning are a surname; 0 where none is. */
export function surnameLength(text: string): 0 | 1 | 2 {
  if (doubles.has(text.slice(0, 2))) return 2;
  return singles.has(text.charAt(0)) ? 1 : 0;
}

export const isSurname = (text: string): boolean => surnameLength(text) > 0;

/**
 * The most common passwords by published counts of leaks, Chinese ones first: keyboard rows,
 * repeated digits, lucky numbers, words of love, names, teams, and a short word with a short
 * ending. Compiled for this shop; lower case only.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Common without an ending. */
const whole = words(`
123456 1234567 12345678 123456789 1234567890 12345678910 123456789123 1234567891 123123 123123123
123321 123454321 12344321 1234321 123456654321 12341234 1234512345 123456123456 123456123 123457
123789 123987 147258 147258369 147852 147852369 159357 159753 159951 159159 147147 135790 135246
13579 135792468 246810 24681012 258369 258258 321321 321654 321654987 369258147 369369 456123
456456 456789 456852 741852 741852963 753951 789456 789456123 789789 852456 852963 951753 963852
963852741 987654 987654321 9876543210 98765432 9876543 876543 87654321 7654321 654321 0987654321
0123456789 012345 0123456 01234567 012345678 010203 01020304 0102030405 102030 10203040 112233
11223344 1122334455 112211 113355 121121 121212 12121212 122333 1223334444 123000 123888 123520
131313 13131313 1314520 13145200 1314521 131452 5201314 52013140 52013141 520520 521521 5211314
5201314520 5203344 3344520 1314258 7758521 7758258 584520 584131 5845201314 1314159 518518 588588
168168 16888 168888 1688888 188888 18888 518888 666888 888666 666999 999666 668668 686868 688688
888168 886688 887788 889988 898989 778899 7788521 7788520 778877 998877 99887766 445566 556677
11112222 111222 111222333 222333 333444 333666 333999 445544 505050 515151 555666 565656 575757
585858 595959 606060 616161 636363 656565 666777 676767 696969 707070 717171 737373 747474 757575
767676 777888 787878 797979 808080 818181 838383 858585 868686 878787 909090 919191 929292 939393
949494 959595 969696 979797 989898 141414 151515 161616 171717 181818 191919 202020 212121 232323
242424 252525 262626 272727 282828 292929 303030 343434 353535 363636 373737 383838 393939 404040
414141 424242 434343 454545 464646 474747 484848 494949 525252 535353 545454
100200 100100 101010 10101010 110110 110120 110119 119119 120120 120110 114114 115115 123abc
100000 200000 500000 600000 800000 900000 1000000 10000000 100000000 111000 000111 000123 001001
aa123456 aaa123456 a123456 a1234567 a12345678 a123456789 a1234567890 a123123 a123321 a111111
a000000 a5201314 a666666 a888888 a147258 a654321 a987654321 a112233 a12345 aaa111 aaa123 aaaa1111
aa1234 aa12345 aa12345678 aa123123 aa111111 aa112233 aa5201314 abc123 abc1234 abc12345 abc123456
abc12345678 abc123456789 abc123abc abc111 abcabc abcabc123 abcd123 abcd1234 abcd12345 abcd123456
abcde12345 abcdef abcdefg abcdefgh abcdefg1 abcdefg123 abcdef123 abcdef123456 abcd1234abcd a1b2c3
a1b2c3d4 a1b2c3d4e5 1a2b3c 1a2b3c4d 1a2b3c4d5e 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e123
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz1qaz 1qazxcvb 1qaz2wsx3edc4rfv 2wsx3edc 2wsx1qaz zaq12wsx
zaq1xsw2 zaq1zaq1 zaqxsw zaqwsx zaqxswcde xsw21qaz xsw2zaq1 qazwsx qazwsxedc qazwsx123 qazwsx1
qazxsw qazxswedc qazqaz qaz123 qaz123456 qaz123wsx qweasd qweasdzxc qweasd123 qweasdzxc123 qwe123
qwe1234 qwe12345 qwe123456 qwe123qwe qweqwe qweqwe123 qwer1234 qwer12345 qwer123456 qwerqwer
qwert12345 qwert123 qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertz qwertyqwerty q123456 q1234567 q12345678
q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qq123456 qq123123 qq123456789 qq5201314 qq111111
qq1234 qq12345 qq12345678 qqq111 qqq123 qqqqqq qqww1122 w123456 w123456789 ww123456 www123
www123456 wwwwww z123456 z123456789 z12345678 zz123456 zxc123 zxc123456 zxcv1234 zxcvbn zxcvbn123
zxcvbnm zxcvbnm1 zxcvbnm123 zxcvb123 zxczxc zxcasd zxcasdqwe zxcvzxcv zxcasd123 asd123 asd1234
asd12345 asd123456 asd123asd asd456 asdasd asdasd123 asdasdasd asdf1234 asdf12345 asdf123456
asdfasdf asdfg123 asdfgh asdfgh1 asdfgh123 asdfghj asdfghjk asdfghjkl asdfghjkl123 asdqwe asdqwe123
asdzxc asdzxc123 asddsa poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz mnbvcx plokij plokijuh 0okm9ijn
woaini woaini123 woaini1314 woaini520 woaini521 woaini1 woaini123456 woaini5201314 woainima
woaini1314520 woainiwoaini woaiwojia woaiwoziji woaibaobao woaimama woaibaba woshishui woshishen
woshizhu woshitiancai woshinidie woshihaoren wobuzhidao wodemima wodemingzi wodeshijie wojiushiwo
wozhidao wozuiai nihao123 nihaoma nihao1 nishishui nicaicai nimama mima123 mimamima mima123456
mimashi123 buzhidao bushiwo wangji wangjile wangjimima zhangsan lisi123 wangwu zhongguo zhongguo1
beijing2008 shanghai shenzhen guangzhou woaibeijing chengdu hangzhou dearbook xiazhili iloveyou
iloveyou1 iloveyou2 iloveyou123 iloveyou520 iloveyou1314 iloveu iloveu123 iloveu520 ilove1314
loveyou loveme loveyou1314 love1314 love520 love5201314 lovelove loveforever forever1314 yisheng
yishengyishi caonima caonima1 caonima123 tamade nimabi jiushiai jiushiaini wuyiwuyi tianxia
tiantian xiaoxiao xiaoming xiaohong baobao baobei laopo laogong laopo520 baobao520 baobei520 mama123
baba123 mamababa qinaide xingfu kuaile haha123 hahaha hehehe heihei123 aaaaaa aaaaaaa aaaaaaaa
aaaaaaaaa bbbbbb cccccc dddddd ssssss xxxxxx zzzzzz mmmmmm nnnnnn tttttt kkkkkk
abababab ababab abcdabcd acacac aabbcc aabbccdd aabb1122 zzxxcc zzxxccvv qqwwee qqwweerr aassdd
password passw0rd password1 password12 password123 password1234 password12345 password123456
passwd passwd123 pass123 pass1234 pass12345 pass123456 passpass pa55word pa55w0rd p4ssw0rd p455w0rd
p0ssw0rd passwort motdepasse contrasena senha123 drowssap changeme changeme1 changeme123 letmein
letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome1234 trustno1 admin123 admin1234
admin12345 admin123456 admin888 admin666 admin88 admin1 adminadmin administrator root123 root1234
root123456 rootroot toor123 test123 test1234 test12345 test123456 testtest test01 guest123 user123
user1234 user123456 demo123 demo1234 demo123456 temp123 temp1234 default1 default123 system123
manager1 master123 server123 oracle123 mysql123 cisco123 huawei123 secret secret1 secret12 secret123
secret1234 secret12345 secret123456 topsecret mysecret nopass nopassword nothing
dragon dragon1 dragon123 monkey monkey1 monkey123 baseball football football1 basketball basketball1
superman superman1 batman batman1 batman123 spiderman ironman captain pokemon pokemon1 pikachu
naruto naruto1 sasuke onepiece luffy123 doraemon starwars starwars1 matrix1 minecraft fortnite
roblox123 counterstrike warcraft diablo123 dota2dota2 lol123456 wangzhe123 yuanshen qwerasdf
qwerasdfzxcv jordan jordan23 kobe24 kobe248 lebron23 james23 iverson3 tmac1 michael michael1 jessica
jennifer ashley ashley1 michelle daniel daniel1 andrew andrew1 joshua joshua1 matthew anthony
william robert thomas thomas1 charlie charlie1 george george1 jordan1 hannah hannah1 samantha
nicole nicole1 amanda amanda1 justin justin1 hunter hunter1 hunter2 ranger buster tigger tigger1
shadow shadow1 shadow123 sunshine sunshine1 sunshine123 princess princess1 princess123 flower
flower1 butterfly butterfly1 rainbow rainbow1 chocolate cookie cookie1 cheese pepper pepper1 ginger
ginger1 orange banana apple123 apple1234 apple123456 cherry peanut summer summer1 summer123 winter
winter1 winter123 spring123 autumn1 august october november december january monday friday
freedom freedom1 whatever whatever1 internet internet1 computer computer1 computer123 windows1
google123 google1 facebook1 twitter1 youtube1 taobao123 alipay123 weixin123 weixin520 wechat123
tencent123 baidu123 baidu520 weibo123 jingdong iphone6 iphone7 iphone8 iphone11 iphone12 iphone13
samsung samsung1 huawei1 xiaomi123 lenovo1 lenovo123 thinkpad nokia123 nokia5800 nokia6300 sony123
michael123 jackson5 hello123 hello1 hello1234 hello123456 hellohello helloworld hello2020 happy123
happy1 happyday goodluck goodboy goodday lucky7 lucky777 lucky888 lucky123 money123 money888
facai888 fafafa fafafa888 gongxifacai caishen888 yinzhi123 yinshua yinshua123 qimo123 qimo1234
qimo123456 qimoyinzhi yinzhang dayin123 guanggao123 tuwen123 biaoqian qimo888 yinzhi888
liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 barcelona barcelona1 realmadrid juventus
manutd manchester milan123 acmilan acmilan1 inter123 bayern123 yankees redsox cowboys1 steelers
lakers lakers24 rockets heat123 tiger123 tigers1 lion123 rabbit1 wolf123 eagle123 panda123 puppy123
mustang mustang1 ferrari ferrari1 porsche porsche1 mercedes bmw123 bmw520 audi123 audia4 audia6 honda1
toyota1 yamaha1 yamaha123 corvette camaro1 jaguar1 lexus123 harley harley1 maserati
fuckyou fuckyou1 fuckyou2 fuckyou123 fuckme fucker asshole asshole1 bitch1 badboy badboy1 sexy123
sexygirl biteme biteme1 killer killer1 killer123 zombie hacker hacker123 h4ck3r nicegirl playboy
angel123 angel1 angel520 angels jesus1 jesus123 jesuschrist blessed1 heaven1 buddha amitabha amituofo
michelle1 melissa1 elizabeth elizabeth1 victoria victoria1 alexander alexander1 benjamin christian
christopher jonathan nicholas patrick1 richard1 stephanie veronica vanessa1 natasha isabella gabriel1
babygirl babygirl1 babyboy baby123 baby520 babybaby baby1314 sweetie sweet123 darling honey123 honey520
lovers loverboy lover123 lovely lovely1 lovely123 mylove mylove1 mylove520 mylove1314 myself myspace1
bailey bailey1 maggie maggie1 sophie sophie1 molly123 lucky1 rocky123 rocky1 max123 buddy123 buddy1
silver silver1 golden golden1 purple purple1 yellow1 green123 blue123 blue1234 black123 white123 red123
diamond diamond1 crystal crystal1 phoenix phoenix1 thunder thunder1 lightning hurricane tornado
soccer soccer1 soccer12 hockey hockey1 tennis1 golf123 softball volleyball swimming runner1 racing1
guitar guitar1 music123 music1 dance123 dancer1 metallica nirvana1 eminem eminem1 slipknot beatles1
america america1 canada1 china123 china520 china888 japan123 korea123 london1 paris123 newyork newyork1
sydney1 texas123 florida california chicago1 boston1 dallas1 houston1 vegas123 moscow1 berlin1
`);

/** Common alone or with one of the endings below. */
const stems = words(`
a aa aaa abc abcd asd qq qwe qaz zxc ww xx zz zx wo ai love baby angel lucky happy hello apple
li wang zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng
xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lv su lu jiang cai jia ding
wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui
kang mao qiu qin gu hou shao meng long wan duan qian yin yi chang wen pang lan niu
ming hong jun jie lei qiang yong hua ping gang bin tao fei kai rui xin yue ting jing
na min juan ying mei lili lele meimei nana feifei lingling yaya dandan jingjing tingting
xiaoli xiaoyu xiaofei xiaomei xiaobai xiaohua xiaolong xiaojie xiaowei xiaogang xiaoqiang
zhanghao wangwei wanglei wangjun liwei lijun lina liuyang liuwei zhangwei zhangli zhangjun chenwei
chenchen yangyang huanghuang wangyang zhangjie wangfang liqiang zhangyong liuyong wangyan liyan
test user admin root pass temp guest demo shop qimo yinzhi company office work home boss kefu
dragon tiger monkey eagle wolf panda cat dog fish bird summer winter spring autumn china beijing
shanghai money king queen prince hero super star moon sky sea snow rain fire ice wind cool sexy
michael david james john mary linda peter jack tom jerry kevin jason eric lucy lily amy anna rose
`);

const endings = words(`
1 12 123 1234 12345 123456 1234567 12345678 123456789 123123 123321 111 1111 11111 111111 000 0000
000000 666 6666 666666 888 8888 888888 999 999999 520 521 1314 5201314 520520 168 518 110 007 01
2000 2008 2010 2012 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 1980 1985 1986 1987
1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 abc 147258 112233 654321
`);

const shortest = 6;
const longest = 20;

/** Every refused password: six to twenty lower-case letters and digits each. */
export function commonPasswords(): ReadonlySet<string> {
  const repeated = [..."0123456789abcdefghijklmnopqrstuvwxyz"].flatMap((sign) =>
    [6, 7, 8, 9, 10, 11, 12].map((length) => sign.repeat(length)),
  );
  const ended = stems.flatMap((stem) => ["", ...endings].map((ending) => stem + ending));
  const all = [...whole, ...repeated, ...ended];
  return new Set(all.filter(({ length }) => length >= shortest && length <= longest));
}

// Made-up people; the same number is always the same person.

const PEOPLE = [
  ['陈玉兰', 'woman', 1941],
  ['李建国', 'man', 1944],
  ['王秀英', 'woman', 1938],
  ['张德福', 'man', 1947],
  ['刘桂芳', 'woman', 1950],
  ['赵永强', 'man', 1952],
  ['周淑珍', 'woman', 1936],
  ['吴国华', 'man', 1949],
  ['徐美玲', 'woman', 1955],
  ['孙志明', 'man', 1940],
  ['马凤英', 'woman', 1943],
  ['朱文斌', 'man', 1958],
  ['胡秀兰', 'woman', 1946],
  ['郭振东', 'man', 1939],
  ['何丽华', 'woman', 1953],
  ['高长顺', 'man', 1942],
  ['林雪梅', 'woman', 1948],
  ['罗永福', 'man', 1935],
  ['欧阳静宜', 'woman', 1951],
  ['梁伟民', 'man', 1945],
  ['宋桂珍', 'woman', 1937],
  ['郑家和', 'man', 1954],
  ['谢素芬', 'woman', 1944],
  ['韩德胜', 'man', 1941],
  ['唐月娥', 'woman', 1949],
  ['冯世杰', 'man', 1956],
  ['董玉珍', 'woman', 1940],
  ['萧志远', 'man', 1938],
  ['程慧敏', 'woman', 1952],
  ['曹金生', 'man', 1943],
  ['阿依古丽·买买提', 'woman', 1950],
  ['Anna Petrova', 'woman', 1947],
  ['María López', 'woman', 1945],
  ['David Clarke', 'man', 1942],
] as const;

const CONDITIONS = [
  '高血压二级',
  '2型糖尿病',
  '脑梗死恢复期',
  '慢性阻塞性肺病',
  '髋关节置换术后',
  '冠心病',
  '帕金森病',
  '肺部感染',
] as const;
const ADVICE = [
  '低盐饮食，按时服药',
  '防跌倒，起身需协助',
  '每日测血糖四次',
  '翻身每两小时一次',
  '卧床休息，吸氧',
  '康复训练每日两次',
] as const;

/** The record of the person with this number; names repeat after 34, registration numbers don't. */
export function describeResident(index: number) {
  const [name, sex, year] = PEOPLE[index % PEOPLE.length] ?? PEOPLE[0];
  const month = String(1 + ((index * 7) % 12)).padStart(2, '0');
  const day = String(1 + ((index * 11) % 28)).padStart(2, '0');
  return {
    name,
    sex,
    birthday: `${year}-${month}-${day}`,
    registration_no: `ZY${String(202600101 + index)}`,
    condition: CONDITIONS[index % CONDITIONS.length] ?? null,
    advice: ADVICE[index % ADVICE.length] ?? null,
  };
}

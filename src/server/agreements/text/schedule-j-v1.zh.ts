/** The Chinese translation of version 1 of the agreement, for convenience; the Malay text beside it governs. */
import type { AgreementText } from './agreement-text.ts';

export const scheduleJChinese: AgreementText = {
  language: 'zh-Hans-MY',
  title: '无抵押贷款合约（附表 J）',
  governingNote:
    '本中文文本是为方便您阅读而提供的译本。合约以马来文文本为准；两者如有不同，以马来文文本为准。',
  purposes: {
    'home-repair': '房屋维修',
    medical: '医疗',
    education: '教育',
    'family-event': '家庭喜庆',
    vehicle: '车辆',
    business: '生意',
    'other-debts': '偿还其他债务',
    other: '其他',
  },
  items: (figures) => [
    { label: '1. 合约日期', value: `借款人签署本合约之日（要约日期：${figures.offeredOn}）` },
    {
      label: '2. 放贷人的名称、公司注册号码、执照号码及地址',
      value: `${figures.lender.name}\n公司注册号码：${figures.lender.ssmNumber}\n执照号码：${figures.lender.licenceNumber}\n${figures.lender.address}`,
    },
    {
      label: '3. 借款人的姓名、身份证号码及地址',
      value: `${figures.borrower.name}\n身份证号码：${figures.borrower.icNumber}\n${figures.borrower.address}`,
    },
    { label: '4. 本金', value: `${figures.principal}\n（${figures.principalInWords}）` },
    {
      label: '5. 利率',
      value: `年利率 ${figures.rate}（${figures.rateInWords}），${figures.method === 'flat' ? '按原本金计算' : '按尚欠本金计算'}`,
    },
    {
      label: '6. 每期还款额',
      value: `每月 ${figures.instalment}\n首期：${figures.instalment}，贷款款项到账满一个月之日到期（第 1 条）`,
    },
    {
      label: '7. 还款总额及最后一期',
      value: `${figures.totalPayable}，其中利息 ${figures.totalInterest}\n最后一期：${figures.lastInstalment}`,
    },
    { label: '贷款期限', value: figures.term },
    { label: '实际年利率', value: figures.effectiveRate },
    { label: '按尚欠额计算的年利率（APR）', value: figures.nominalApr },
    { label: '逾期利息', value: `年利率 ${figures.lateRate}，单利，只按逾期的分期付款计算` },
    { label: '抵押品', value: '无' },
    { label: '贷款用途', value: figures.purpose },
    { label: '贷款文件编号', value: figures.documentNumber },
  ],
  clauses: (figures) => [
    {
      number: '1',
      heading: '分期还款',
      paragraphs: [
        `（1）借款人分 ${figures.termMonths} 个月偿还本金及利息，每期 ${figures.instalment}，最后一期 ${figures.lastInstalment}，详见分期还款表。`,
        '（2）第一期在贷款款项存入借款人银行户头之日起一个月到期。借款人签署时选定每月某一日的，第一期在款项存入满一个月后的首个该日到期，不另收费。其后每期在随后各月的同一日到期；该月没有这一日的，在该月最后一日到期。',
        '（3）每期到期即须偿还，放贷人无须催讨。',
        '（4）更改到期日或期数，须由借款人签署列明新日期、期数及费用的新还款计划后方为有效。移动每月的到期日不收费。',
      ],
    },
    {
      number: '2',
      heading: '违约',
      paragraphs: [
        `（1）任何一期未在到期日偿还的，借款人须就该期未还部分按年利率 ${figures.lateRate} 支付单利，逐日计算至还清之日。此逾期利息不属于贷款利息。`,
        `（2）计算公式为 R = ${figures.latePercent}/100 × D/365 × S，其中 R 为逾期利息，D 为逾期天数，S 为该期未还部分。一年一律按 365 日计算。每一逾期分期只计算一次，不足一仙的舍去。逾期利息不再计息。`,
      ],
    },
    {
      number: '3',
      heading: '放贷人的权利',
      paragraphs: [
        '（1）有下列情形之一的，放贷人可以终止本合约：（a）任何一期付款或利息的全部或部分，在到期日后超过 28 日仍未偿还；或（b）借款人破产，或与债权人达成债务安排。',
        '（2）终止之前，放贷人须给借款人至少 14 日的书面通知。借款人在通知期内还清逾期款项的，本合约继续有效。',
        '（3）通知期满仍未还清的，放贷人可以通过法庭追讨欠款。',
      ],
    },
    {
      number: '4',
      heading: '遵守成文法',
      paragraphs: ['放贷人遵守《1951 年放贷人法令》（第 400 号法令）及其条例。'],
    },
    {
      number: '5',
      heading: '印花税与见证费',
      paragraphs: [
        '（1）本合约的印花税与见证费由借款人承担，以实际支付的数额为限，并附收据。费用由放贷人先行支付；贷款款项存入借款人银行户头之后，借款人才须偿付。',
        '（2）除本金、利息、逾期利息、印花税、见证费及法庭判令的费用外，不得收取任何费用。',
      ],
    },
    {
      number: '6',
      heading: '文件送达',
      paragraphs: [
        '（1）本合约下的通知须以书面作出，并以附回执的挂号邮件（A.R.）寄往对方地址，或当面递交。邮寄的通知在投寄五日后视为已送达。仅在应用程序内发出的讯息不构成通知。',
        '（2）任何一方更改地址，须以书面通知对方。',
      ],
    },
    { number: '7', heading: '附表', paragraphs: ['第 1 至第 7 项及分期还款表是本合约的一部分。'] },
    { number: '8', heading: '时间', paragraphs: ['时间是本合约的要素。'] },
    {
      number: '9',
      heading: '受约束的各方',
      paragraphs: [
        '本合约对放贷人和借款人，以及他们的继承人、遗产代理人、所有权继受人和获准的受让人具有约束力。',
      ],
    },
    {
      number: 'A',
      heading: '放款',
      paragraphs: [
        `（1）放贷人将全数本金 ${figures.principal} 存入借款人本人的银行户头，不作任何扣除。`,
        '（2）款项到账之前，借款人无须为这笔贷款向任何人支付任何费用。银行户头资料如有错误，免费更正。',
      ],
    },
    {
      number: 'B',
      heading: '付款的抵偿次序与收据',
      paragraphs: [
        '（1）付款从付款当日起计算。付款先偿还最早的一期；每一期先偿还本金，然后利息，然后逾期利息。超出应付数额的部分仍属借款人所有。',
        '（2）放贷人就每次付款发出有编号的收据。',
      ],
    },
    {
      number: 'C',
      heading: '提前结清',
      paragraphs: [
        '借款人可以随时结清这笔贷款。借款人支付尚欠本金、截至结清之日的利息，以及逾期利息（如有）；结清之日以后的利息不予收取。放贷人以注明日期的报价单列明确切数额，不收费用。',
      ],
    },
    {
      number: 'D',
      heading: '副本与投诉',
      paragraphs: [
        '借款人在放款之前免费获得本合约副本一份。借款人可以向放贷人投诉，或向房屋及地方政府部（KPKT）投诉。',
      ],
    },
  ],
  scheduleCaption: '分期还款表（RM）',
  scheduleHeadings: ['期数', '本金', '利息', '每期还款', '尚欠本金'],
  scheduleTotal: '总额',
  attestation: [
    '见证人声明：见证人已向借款人解释本合约的条款，而据其所见，借款人明白这些条款。',
    '见证人可以是辩护律师及事务律师、司法与法律服务官员、宣誓官、县长、太平绅士，或部长委任的人士。',
  ],
  consent: '我已阅读整份合约，同意其内容，并以电子方式签署。',
};

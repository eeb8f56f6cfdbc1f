/** The English translation of version 1 of the agreement, for convenience; the Malay text beside it governs. */
import type { AgreementText } from './agreement-text.ts';

export const scheduleJEnglish: AgreementText = {
  language: 'en-MY',
  title: 'Agreement for an unsecured loan (Schedule J)',
  governingNote:
    'This English text is a translation for your convenience. The Malay text is the agreement: where the two differ, the Malay text counts.',
  purposes: {
    'home-repair': 'Home repair',
    medical: 'Medical',
    education: 'Education',
    'family-event': 'Family event',
    vehicle: 'Vehicle',
    business: 'Business',
    'other-debts': 'Paying other debts',
    other: 'Other',
  },
  items: (figures) => [
    {
      label: '1. Day and year of this Agreement',
      value: `The day on which the Borrower signs this Agreement (offer made on ${figures.offeredOn})`,
    },
    {
      label: '2. Name, company registration no., licence no. and address of the Lender',
      value: `${figures.lender.name}\nCompany registration no.: ${figures.lender.ssmNumber}\nLicence no.: ${figures.lender.licenceNumber}\n${figures.lender.address}`,
    },
    {
      label: '3. Name, IC no. and address of the Borrower',
      value: `${figures.borrower.name}\nIC no.: ${figures.borrower.icNumber}\n${figures.borrower.address}`,
    },
    { label: '4. Principal', value: `${figures.principal}\n(${figures.principalInWords})` },
    {
      label: '5. Interest rate',
      value: `${figures.rate} a year (${figures.rateInWords} a year), ${figures.method === 'flat' ? 'counted on the original principal' : 'counted on the principal still owed'}`,
    },
    {
      label: '6. Each instalment',
      value: `${figures.instalment} a month\nFirst instalment: ${figures.instalment}, due one month after the loan money arrives (clause 1)`,
    },
    {
      label: '7. Total to pay back, and final instalment',
      value: `${figures.totalPayable}, of which interest ${figures.totalInterest}\nFinal instalment: ${figures.lastInstalment}`,
    },
    { label: 'Term', value: figures.term },
    { label: 'Effective yearly rate', value: figures.effectiveRate },
    { label: 'Yearly rate on what is owed (APR)', value: figures.nominalApr },
    { label: 'Late interest', value: `${figures.lateRate} a year, simple, on the late instalment only` },
    { label: 'Security', value: 'None' },
    { label: 'Purpose of the loan', value: figures.purpose },
    { label: 'Loan document no.', value: figures.documentNumber },
  ],
  clauses: (figures) => [
    {
      number: '1',
      heading: 'Repayment by instalments',
      paragraphs: [
        `(1) The Borrower pays back the principal and the interest in ${figures.termMonths} monthly instalments of ${figures.instalment} each, except the last one of ${figures.lastInstalment}, as set out in the schedule of instalments.`,
        "(2) The first instalment is due one month after the day on which the loan money reaches the Borrower's bank account. If the Borrower chose a day of the month when signing, the first instalment is due on the first such day that is at least one month after the money arrived, at no extra cost. Each later instalment is due on the same day of the following months; in a month that has no such day, on its last day.",
        '(3) Each instalment is due on its day without the Lender having to ask for it.',
        '(4) Other days or another number of instalments count only after the Borrower has signed a new plan that shows them and what they cost. Moving the day of the month costs nothing.',
      ],
    },
    {
      number: '2',
      heading: 'Late payment',
      paragraphs: [
        `(1) If an instalment is not paid on the day it is due, the Borrower pays simple interest of ${figures.lateRate} a year on the unpaid part of that instalment, counted from day to day until it is paid. This late interest is not part of the interest of the loan.`,
        `(2) It is calculated as R = ${figures.latePercent}/100 × D/365 × S, where R is the late interest, D the number of days late and S the unpaid part of the instalment. A year always counts as 365 days. The amount is calculated once for each late instalment and rounded down to the sen. No interest is charged on late interest.`,
      ],
    },
    {
      number: '3',
      heading: 'What the Lender may do',
      paragraphs: [
        '(1) The Lender may end this Agreement if (a) an instalment or interest, or part of it, is still unpaid more than 28 days after the day it was due; or (b) the Borrower becomes bankrupt or makes an arrangement with creditors.',
        "(2) Before ending it, the Lender gives the Borrower at least 14 days' notice in writing. If the Borrower pays what is overdue within that time, this Agreement goes on.",
        '(3) If it is still unpaid when the notice ends, the Lender may recover the debt through the court.',
      ],
    },
    {
      number: '4',
      heading: 'Written law',
      paragraphs: [
        'The Lender complies with the Moneylenders Act 1951 (Act 400) and the regulations under it.',
      ],
    },
    {
      number: '5',
      heading: 'Stamp duty and attestation fee',
      paragraphs: [
        "(1) The stamp duty and the attestation fee of this Agreement are borne by the Borrower, at the amount really paid and with receipts. The Lender pays them first; the Borrower owes them only after the loan money has reached the Borrower's bank account.",
        '(2) Besides principal, interest, late interest, stamp duty, attestation fee and costs ordered by a court, nothing may be charged.',
      ],
    },
    {
      number: '6',
      heading: 'Service of documents',
      paragraphs: [
        "(1) A notice under this Agreement is made in writing and sent by registered post with acknowledgement of receipt (A.R.) to the other party's address, or handed over. A notice sent by post counts as received five days after posting. A message in the app alone is not a notice.",
        '(2) Each party tells the other in writing when its address changes.',
      ],
    },
    {
      number: '7',
      heading: 'Schedules',
      paragraphs: ['Items 1 to 7 and the schedule of instalments are part of this Agreement.'],
    },
    { number: '8', heading: 'Time', paragraphs: ['Time is of the essence of this Agreement.'] },
    {
      number: '9',
      heading: 'Who is bound',
      paragraphs: [
        'This Agreement binds the Lender and the Borrower, and their heirs, personal representatives, successors in title and permitted assigns.',
      ],
    },
    {
      number: 'A',
      heading: 'Payout of the loan',
      paragraphs: [
        `(1) The Lender pays the whole principal of ${figures.principal} into the Borrower's own bank account, without any deduction.`,
        '(2) Until the money is there, the Borrower does not have to pay anything to anyone for this loan. A mistake in the bank details is corrected free of charge.',
      ],
    },
    {
      number: 'B',
      heading: 'Order of payments, and receipts',
      paragraphs: [
        "(1) A payment counts from the day it was made. It pays the oldest instalment first; of each instalment the principal, then the interest, then the late interest. What is more than is to be paid stays the Borrower's money.",
        '(2) The Lender gives a numbered receipt for every payment.',
      ],
    },
    {
      number: 'C',
      heading: 'Paying off early',
      paragraphs: [
        'The Borrower may pay off this loan at any time. The Borrower pays the principal still owed, the interest up to the day of paying off and late interest if there is any; interest for the time after that day is not charged. The Lender states the exact amount in a dated quote, free of charge.',
      ],
    },
    {
      number: 'D',
      heading: 'Copy and complaints',
      paragraphs: [
        'The Borrower receives a copy of this Agreement free of charge before the loan money is paid. Complaints can be made to the Lender, or to the Ministry of Housing and Local Government (KPKT).',
      ],
    },
  ],
  scheduleCaption: 'Schedule of instalments (RM)',
  scheduleHeadings: ['Instalment no.', 'Principal', 'Interest', 'Instalment', 'Principal left'],
  scheduleTotal: 'Total',
  attestation: [
    'The attestor declares that they explained the terms of this Agreement to the Borrower, and that the Borrower appeared to understand them.',
    'An attestor is an advocate and solicitor, an officer of the Judicial and Legal Service, a Commissioner for Oaths, a District Officer, a Justice of the Peace, or a person appointed by the Minister.',
  ],
  consent: 'I have read the complete agreement, I agree to it, and I sign it electronically.',
};

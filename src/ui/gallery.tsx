/** Every piece on one page, for looking at while developing; served by `vite` at /gallery, never built. */
import '../borrower/borrower.css';
import { CalendarClock } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { type Sen, sen } from '#domain/money.ts';
import { buildSchedule } from '#domain/schedule.ts';
import { localeOfPrefix } from '#words/locale.ts';
import { ActionBar } from './action-bar.tsx';
import { AmountsHideButton } from './amounts-hide-button.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card, HeroPanel } from './card.tsx';
import { Checkbox, RadioCards, Select } from './choice-field.tsx';
import { CodeField } from './code-field.tsx';
import { ColourModeSwitch } from './colour-mode-switch.tsx';
import { CopyButton } from './copy-button.tsx';
import { DateField } from './date-field.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorNote } from './error-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FileField } from './file-field.tsx';
import { startHistory } from './history.ts';
import { BigAmount } from './money.tsx';
import { MoneyField } from './money-field.tsx';
import { Heading, Navigation } from './navigation.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PayoffRing } from './payoff-ring.tsx';
import { ApiProblem } from './problem.ts';
import { RadioChips } from './radio-chips.tsx';
import { ScheduleChart } from './schedule-chart.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { SignatureField } from './signature-field.tsx';
import { Bone, Skeleton } from './skeleton.tsx';
import { SplitBar } from './split-bar.tsx';
import { LoanStatusTag, PaymentStatusTag } from './status-tag.tsx';
import { StepProgress } from './step-progress.tsx';
import { SummaryList } from './summary-list.tsx';
import { Tag } from './tag.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { Timeline } from './timeline.tsx';
import { ToastRegion, toast } from './toast.tsx';
import { useForm } from './use-form.ts';
import { createWords, useFormat, Words } from './words.tsx';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../words/*/front.po');

function rowsOf(months: number, paid: number) {
  const schedule = buildSchedule({
    principalSen: sen(1_000_000),
    annualRateBps: 1200,
    termMonths: months,
    method: 'reducing',
    firstDueOn: calendarDate('2026-02-05'),
  });
  return schedule.instalments.map((row) => ({ ...row, paidSen: row.number <= paid ? row.totalSen : sen(0) }));
}

const schema = z.strictObject({
  name: z.string().check(z.minLength(2)),
  phone: z.string(),
  password: z.string(),
  code: z.string(),
  incomeSen: z.int(),
  bornOn: z.string(),
  gender: z.string(),
  term: z.string(),
  bank: z.string(),
  address: z.string(),
  agreed: z.literal(true),
  signature: z.unknown(),
});

function GalleryForm() {
  const form = useForm({
    schema,
    guard: true,
    read: (a) => ({
      name: a.text('name'),
      phone: a.text('phone'),
      password: a.raw('password'),
      code: a.text('code'),
      incomeSen: a.money('incomeSen'),
      bornOn: a.date('bornOn'),
      gender: a.text('gender'),
      term: a.text('term'),
      bank: a.text('bank'),
      address: a.text('address'),
      agreed: a.checked('agreed'),
      signature: a.json('signature'),
    }),
    check: (input) => ({
      name: input.name === '' && 'Enter your full name',
      incomeSen: input.incomeSen === undefined && 'Enter your monthly income',
      bornOn: input.bornOn === '' && 'Enter your date of birth',
      gender: input.gender === '' && 'Choose your gender',
      address: input.address === '' && 'Enter your home address',
      agreed: !input.agreed && 'Tick the box to agree',
      signature: !input.signature && 'Draw your signature or type your name',
    }),
    submit: (value) => new Promise<typeof value>((resolve) => setTimeout(() => resolve(value), 900)),
    done: () => toast('Saved'),
  });
  return (
    <div className="max-w-form">
      <StepProgress step={2} of={3} name="Check" saved />
      <ErrorSummary form={form} />
      <Heading>About you</Heading>
      <form {...form.props} className="mt-4 grid gap-6">
        <TextField
          {...form.field('name')}
          label="Full name"
          hint="As shown on your MyKad"
          autoComplete="name"
        />
        <TextField
          {...form.field('phone')}
          label="WhatsApp number"
          prefix="+60"
          inputMode="tel"
          answerLength="medium"
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
        <CodeField {...form.field('code')} label="6-digit code" />
        <MoneyField {...form.field('incomeSen')} label="Monthly income" />
        <MoneyField
          {...form.field('amount')}
          label="How much do you want to borrow?"
          labelAs="h2"
          hint="From RM1,000 to RM200,000"
          big
          whole
          defaultSen={sen(1_000_000) as Sen}
          stepSen={50_000}
          minSen={100_000}
          maxSen={20_000_000}
        />
        <DateField
          {...form.field('bornOn')}
          label="Date of birth"
          hint="For example, 27 3 1992"
          isBirthDate
          note="Filled in from your IC number."
        />
        <RadioChips
          {...form.field('gender')}
          label="Gender"
          options={[
            { value: 'male', label: 'Male' },
            { value: 'female', label: 'Female' },
          ]}
        />
        <RadioCards
          {...form.field('term')}
          label="How long do you want to pay it back?"
          defaultValue="24"
          options={['12', '18', '24', '36', '48', '60'].map((value) => ({
            value,
            label: `${value} months`,
            hint: 'RM470.73 a month',
          }))}
        />
        <Select
          {...form.field('bank')}
          label="Bank"
          placeholder="Choose your bank"
          optional
          options={[{ value: 'MBB', label: 'Maybank' }]}
        />
        <TextArea {...form.field('address')} label="Home address" autoComplete="street-address" />
        <FileField
          {...form.field('proof')}
          label="Payment proof"
          hint="A screenshot or PDF receipt"
          accept="image/*,application/pdf"
        />
        <SignatureField {...form.field('signature')} accountName="Aisyah binti Rahman" />
        <Checkbox
          {...form.field('agreed')}
          label={<span lang="ms">Saya mengesahkan bahawa semua maklumat adalah benar.</span>}
          hint="I confirm that all information is true."
        />
        <ErrorNote problem={form.problem} />
        <ActionBar
          summary={
            <>
              <span>Monthly instalment</span>
              <b className="num text-md text-text">RM470.73 × 24</b>
            </>
          }
        >
          <Button type="submit" busy={form.busy}>
            Continue
          </Button>
        </ActionBar>
      </form>
    </div>
  );
}

function Pictures() {
  const format = useFormat();
  const problem = new ApiProblem({ code: 'fault', status: 500, title: '', detail: '', requestId: 'req-1' });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <HeroPanel>
        <div className="flex flex-wrap items-center justify-between">
          <h2 className="text-base font-medium text-on-hero-2">Current balance</h2>
          <AmountsHideButton />
        </div>
        <BigAmount amountSen={1_000_000} hideable />
        <p className="mt-2 flex items-center justify-between">
          <span className="num">JRN-26-7K4P-93XD</span>
          <CopyButton text="JRN-26-7K4P-93XD" label="reference" />
        </p>
      </HeroPanel>
      <Card title="What this loan costs" aside={<Tag>Estimate only</Tag>}>
        <SplitBar principalSen={1_000_000} interestSen={129_765} />
        <SummaryList
          items={[
            { label: 'You borrow', value: format.sen(1_000_000), swatch: 'principal' },
            { label: 'Interest', value: format.sen(129_765), swatch: 'interest' },
            { label: 'Fees', value: format.sen(0), swatch: 'fees' },
            { label: 'You pay back', value: format.sen(1_129_765), isTotal: true },
            {
              label: 'Interest rate',
              value: `${format.rate(1200)} a year`,
              note: '1% a month on what you still owe',
            },
            { label: 'Address', value: '12 Jalan Laut', changeHref: '#', changeLabel: 'address' },
          ]}
        />
      </Card>
      <Card title="Your loan" aside={<LoanStatusTag status="disbursed" />}>
        <div className="flex flex-wrap items-center gap-5">
          <PayoffRing paid={3} of={24} />
          <PayoffRing paid={0} of={24} />
          <PayoffRing paid={24} of={24} />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <LoanStatusTag status="unknown" />
          <LoanStatusTag status="under-review" />
          <LoanStatusTag status="approved" />
          <LoanStatusTag status="rejected" />
          <PaymentStatusTag status="checking" />
          <Tag tone="info" icon={CalendarClock}>
            Due in 15 days
          </Tag>
        </div>
      </Card>
      <Card title="What happens next">
        <Timeline
          steps={[
            { state: 'done', title: 'Application sent', time: format.dateTime('2026-01-05T02:02:00Z') },
            {
              state: 'now',
              title: 'You verify your identity',
              detail: 'MyKad photos, selfie, bank account',
              time: 'Now',
            },
            { state: 'next', title: 'We review it', detail: 'In working hours, usually within 30 minutes' },
            {
              state: 'next',
              title: 'Money sent to your bank',
              detail: 'You do not pay anything to receive it',
            },
          ]}
        />
      </Card>
      <Card title="Your 24 payments">
        <ScheduleChart
          rows={rowsOf(24, 3)}
          title="Your 24 payments"
          lateUntil={'2026-05-20' as CalendarDate}
        />
      </Card>
      <Card title="Your 60 payments">
        <ScheduleChart rows={rowsOf(60, 3)} title="Your 60 payments" />
      </Card>
      <Card title="Table">
        <ScheduleTable rows={rowsOf(6, 2)} caption="Your 6 payments" lateUntil="2026-05-20" />
      </Card>
      <div className="grid content-start gap-3">
        <Notice>Information for you.</Notice>
        <Notice tone="success" title="Payment confirmed">
          Thank you.
        </Notice>
        <Notice tone="warning">We could not send your money. There is nothing to pay.</Notice>
        <Notice tone="danger">This account is closed.</Notice>
        <ErrorNote problem={problem} title="We could not load your wallet." onRetry={() => toast('Again')} />
        <div className="flex flex-wrap gap-3">
          <Button>Apply for a loan</Button>
          <Button variant="secondary">Contact</Button>
          <Button variant="danger">Cancel loan</Button>
          <Button busy>Send</Button>
          <ButtonLink variant="text" href="#x">
            View loan contract
          </ButtonLink>
        </div>
        <Skeleton label="Loading wallet…">
          <Bone className="h-16 rounded-card" />
        </Skeleton>
        <EmptyState action={<Button variant="secondary">Apply for a loan</Button>}>
          No transactions yet.
        </EmptyState>
        <ColourModeSwitch />
      </div>
    </div>
  );
}

async function start(root: HTMLElement): Promise<void> {
  const locale = localeOfPrefix(new URLSearchParams(location.search).get('lang') ?? 'en') ?? 'en';
  const catalog = await catalogs[`../words/${locale}/front.po`]?.();
  startHistory();
  createRoot(root).render(
    <Words i18n={createWords(locale, catalog?.messages ?? {})} load={async () => ({})}>
      <Navigation go={() => false}>
        <main className="wrap grid grid-cols-1 gap-10 py-6">
          <GalleryForm />
          <Pictures />
        </main>
        <ToastRegion />
      </Navigation>
    </Words>,
  );
}

const root = document.getElementById('app');
if (root) void start(root);

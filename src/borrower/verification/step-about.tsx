/** Step 1: the person on the card. The IC number fills in what it says; everything stays open to correction. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { IcField } from '#domain/ic-comparison.ts';
import { genders } from '#domain/verification.ts';
import { Select } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { genderWords } from '#words/choices.ts';
import { IcNumberField } from '../access/ic-number-field.tsx';
import { useNavigate } from '../navigation.tsx';
import {
  aboutFaults,
  aboutSchema,
  differencesFromIc,
  type Filled,
  fillFromIc,
  isUnderAge,
  readAbout,
} from './about-you.ts';
import type { Draft } from './draft.ts';
import { changeDraft } from './draft-memory.ts';
import { useIcWords } from './ic-words.ts';
import { placesOnForm, usePlaceWords } from './place-words.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';
import { readerOf } from './typed.ts';
import { useAboutSentences } from './use-about-sentences.ts';
import { addressOfPlace } from './verification-address.ts';

/** `givenIc` is the masked number of an earlier submission, which is asked for again. */
export function StepAbout({ draft, plan, today, givenIc }: StepProps & { givenIc: string | undefined }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const goOn = useContinue(plan, 'about');
  const sentences = useAboutSentences();
  const placeWords = usePlaceWords();
  const saidWords = useIcWords();
  const form = useForm({
    schema: aboutSchema,
    read: readAbout,
    check: (about) => sentences(aboutFaults(about, today)),
    submit: async (about) => about,
    worksOffline: true,
    done: (about) => (isUnderAge(about, today) ? navigate(addressOfPlace('under-age')) : goOn()),
  });
  const { typed, filled } = draft;
  useRecheck(form, filled);
  const about = readAbout(readerOf(typed));
  const differences = differencesFromIc(about, today);
  const note = (name: IcField) =>
    about[name] !== '' &&
    about[name] === filled[name] &&
    t`Filled in from your IC number. Change it if it is wrong.`;
  const question = (name: IcField) => {
    const said = differences[name] && saidWords(name, differences[name]);
    return (
      said && (
        <Notice tone="warning" role="status" title={t`Your IC number says: ${said}`}>
          {t`Correct whichever of the two is wrong. If your card really differs, go on: our reviewer looks at it.`}
        </Notice>
      )
    );
  };
  const places =
    placesOnForm.includes(about.placeOfBirth) || !about.placeOfBirth
      ? placesOnForm
      : [...placesOnForm, about.placeOfBirth];

  return (
    <StepForm
      step="about"
      plan={plan}
      form={form}
      intro={t`Use the details exactly as they are on your MyKad.`}
      settle={(now: Draft) => ({ ...now, ...fillFromIc(now.typed, now.filled, today) })}
    >
      <TextField
        {...form.field('fullName')}
        label={t`Full name`}
        hint={t`As shown on your MyKad`}
        defaultValue={typed.fullName}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <IcNumberField
        {...form.field('icNumber')}
        hint={
          givenIc ? (
            <Trans>
              12 digits, with or without dashes. You gave <span className="num">{givenIc}</span>. Enter it
              again in full.
            </Trans>
          ) : (
            t`12 digits. You can type it with or without dashes.`
          )
        }
        defaultValue={typed.icNumber}
        enterKeyHint="next"
      />
      <div className="grid gap-3">
        <DateField
          {...form.field('dateOfBirth')}
          // What the IC number fills in shows as a new field.
          key={filled.dateOfBirth}
          label={t`Date of birth`}
          hint={t`For example, 27 3 1992`}
          defaultDate={[typed['dateOfBirth.year'], typed['dateOfBirth.month'], typed['dateOfBirth.day']].join(
            '-',
          )}
          isBirthDate
          note={note('dateOfBirth')}
        />
        {question('dateOfBirth')}
      </div>
      <div className="grid gap-3">
        <Select
          {...form.field('placeOfBirth')}
          label={t`Place of birth`}
          placeholder={t`Choose your place of birth`}
          options={places.map((name) => ({ value: name, label: placeWords(name) }))}
          value={typed.placeOfBirth ?? ''}
          onChange={(event) => choose({ placeOfBirth: event.currentTarget.value })}
          autoComplete="off"
          note={note('placeOfBirth')}
        />
        {question('placeOfBirth')}
      </div>
      <div className="grid gap-3">
        <RadioChips
          {...form.field('gender')}
          label={t`Gender`}
          options={genders.map((gender) => ({ value: gender, label: i18n._(genderWords[gender]) }))}
          value={typed.gender ?? ''}
          onChange={(gender) => choose({ gender })}
          note={note('gender')}
        />
        {question('gender')}
      </div>
      <TextArea
        {...form.field('address')}
        label={t`Home address`}
        hint={t`House or unit number, street, postcode, town and state`}
        defaultValue={typed.address}
        autoComplete="street-address"
        rows={3}
      />
    </StepForm>
  );
}

/** What the IC number fills in is no longer a mistake; the form hears of it as of anything typed. */
function useRecheck(form: Form, { dateOfBirth, placeOfBirth, gender }: Filled): void {
  const recheck = useEffectEvent(() => {
    for (const name of ['dateOfBirth', 'placeOfBirth', 'gender']) {
      const field = document.getElementById(form.field(name).id);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  useEffect(() => {
    if (dateOfBirth || placeOfBirth || gender) recheck();
  }, [dateOfBirth, placeOfBirth, gender]);
}

function choose(typed: Record<string, string>): void {
  changeDraft((draft) => ({ ...draft, typed: { ...draft.typed, ...typed } }));
}

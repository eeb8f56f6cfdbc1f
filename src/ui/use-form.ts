/**
 * A form as the screen has it: fields keep their own text, the request's schema converts once on submit, mistakes go to
 * their fields and into the summary, which gets the focus. Nothing that was typed is ever lost.
 */
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type Answers, answersOf } from './answers.ts';
import {
  errorsOfProblem,
  type FieldErrors,
  type Found,
  findErrors,
  focusNote,
  inScreenOrder,
  markTitle,
  nameOf,
  namesIn,
  ownErrorsIn,
  typedIn,
} from './form-errors.ts';
import { formNameOf } from './form-name.ts';
import { guardLeaving } from './history.ts';
import { afterPress } from './press.ts';
import { ApiProblem } from './problem.ts';
import { useAction } from './use-action.ts';
import { useLocale } from './words.tsx';

export type FormOptions<R, S extends z.ZodMiniType, A> = {
  schema: S;
  /** From the screen to the request. */
  read: (answers: Answers) => R;
  /** The sentence for each field that is wrong. */
  check: (input: R) => FieldErrors;
  submit: (value: z.output<S>, options: { key: string }) => Promise<A>;
  done?: (answer: A, value: z.output<S>) => void;
  /** Parts of the request that a field of another name asks for. */
  askedAs?: { [path: string]: string };
  /** The field that a refusal of the server is about; its sentence then stands there too. */
  fieldOf?: (problem: ApiProblem) => string | undefined;
  /** What a refusal at a field says, where the screen has words of its own for it. */
  wordsOf?: (problem: ApiProblem) => string | undefined;
  /** Ask before a changed form is left. */
  guard?: boolean;
  /** What was answered saves nothing yet, as a code that is on its way: leaving is asked about until `release`. */
  isStillToSave?: (answer: A) => boolean;
  /** Nothing is sent by it, so it needs no line: a step whose answers wait on this device. */
  worksOffline?: boolean;
};

export type FieldBinding = { name: string; id: string; error: string | undefined };

export type Form = {
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  field: (name: string) => FieldBinding;
  errors: { id: string; text: string }[];
  summary: RefObject<HTMLDivElement | null>;
  busy: boolean;
  /** A refusal or fault that belongs to no field. */
  problem: unknown;
  /** Something else than typing decides about this field, and it has changed: what is said of it is judged again. */
  again: (name: string) => void;
  /** What was found wrong is no longer asked for. */
  forget: () => void;
  /** Something was typed in a guarded form and is not saved. */
  isChanged: () => boolean;
  /** Saved at last: leaving is not asked about any more. */
  release: () => void;
};

/** What the server said, at which field, and what was typed in those that it spoke of. */
type Refused = { field: string | undefined; problem: ApiProblem; typed: Record<string, string> };

export function useForm<R, S extends z.ZodMiniType, A>(options: FormOptions<R, S, A>): Form {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const release = useRef<() => void>(undefined);
  const [failures, setFailures] = useState(0);
  const [errors, setErrors] = useState<Found>({});
  const refused = useRef<Refused>(undefined);
  const action = useAction(options.submit, { worksOffline: options.worksOffline ?? false, form: ref });

  const asked = () => ({ names: ref.current ? namesIn(ref.current) : undefined, as: options.askedAs });

  function look() {
    if (!ref.current) return { found: {}, value: undefined };
    const input = options.read(answersOf(ref.current));
    const own = { ...options.check(input), ...ownErrorsIn(ref.current) };
    return findErrors(options.schema, input, own, t`Check this answer`, asked());
  }

  function fail(found: Found): void {
    if (Object.keys(found).length === 0) return;
    setErrors(inScreenOrder(ref.current, found));
    setFailures((count) => count + 1);
  }

  function letLeave(): void {
    release.current?.();
    release.current = undefined;
  }

  async function submit(): Promise<void> {
    if (action.busy) return;
    const { found, value } = look();
    if (value === undefined || Object.keys(found).length > 0) {
      refused.current = undefined;
      fail(found);
      return;
    }
    const sent = new FormData(ref.current ?? undefined);
    const outcome = await action.run(value);
    if (!outcome) return;
    // What was refused before stays said until there is an answer: gone at the press it would move the page under a second one.
    refused.current = undefined;
    setErrors({});
    if (outcome.done) {
      if (!options.isStillToSave?.(outcome.answer)) letLeave();
      options.done?.(outcome.answer, value);
    } else if (outcome.problem instanceof ApiProblem) {
      const { problem } = outcome;
      const field = options.fieldOf?.(problem);
      const found = errorsOfProblem(problem, field, asked(), options.wordsOf?.(problem));
      const typed = Object.keys(found).map((name) => [name, typedIn(sent, name)]);
      if (typed.length > 0) refused.current = { field, problem, typed: Object.fromEntries(typed) };
      fail(found);
    }
  }

  /** After the first failed try: leaving a field judges it again, typing can only clear it. */
  function recheck(name: string, mayAdd: boolean): void {
    if (failures === 0 || (!mayAdd && !errors[name])) return;
    const text = look().found[name];
    if (text === errors[name] || (!mayAdd && text)) return;
    // Several fields may be rechecked at once, when one answer fills in others.
    setErrors(({ [name]: _, ...others }) =>
      inScreenOrder(ref.current, text ? { ...others, [name]: text } : others),
    );
  }

  /** What the server refused stays said until something else is typed there: leaving the field, or dashes in it, is no answer. */
  function judge(name: string, mayAdd: boolean): void {
    const typed = refused.current?.typed;
    if (typed?.[name] !== undefined && typed[name] === typedIn(new FormData(ref.current ?? undefined), name))
      return;
    delete typed?.[name];
    recheck(name, mayAdd);
  }

  /** What is said about a group of fields stands at its first one, and any of them may set it right. */
  function recheckGroups(target: EventTarget): void {
    for (const name of Object.keys(errors)) {
      const group = document.getElementById(`${id}-${name}`)?.closest('fieldset');
      if (name !== nameOf(target) && group?.contains(target as Node)) recheck(name, false);
    }
  }

  /** Only what was said before is said again: a new language finds no new mistakes, and judges no refusal of the server. */
  function sayAgain(shown: Found): Found {
    if (Object.keys(shown).length === 0) return shown;
    const found = Object.entries(look().found).filter(([name]) => shown[name]);
    const { field, problem } = refused.current ?? {};
    if (!field || !problem || !shown[field]) return Object.fromEntries(found);
    return inScreenOrder(ref.current, {
      ...Object.fromEntries(found),
      [field]: options.wordsOf?.(problem) ?? problem.wordsIn(locale),
    });
  }

  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new language needs new sentences
  useEffect(() => setErrors(sayAgain), [locale]);
  const failed = Object.keys(errors).length > 0;
  // What stood at fields goes when they are answered: it does not come back above the button, with the focus, while somebody types.
  const stoodAtFields = action.problem !== undefined && refused.current?.problem === action.problem;
  const problem = failed || stoodAtFields ? undefined : action.problem;
  useEffect(() => {
    if (problem) focusNote(ref.current);
  }, [problem]);
  const mark = t`Error: `;
  useEffect(() => (failed ? markTitle(mark) : undefined), [failed, mark]);

  return {
    props: {
      ref,
      noValidate: true,
      // Should it be sent before the script is there, nothing typed may land in the address.
      method: 'post',
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
      onBlur(event) {
        const name = nameOf(event.target);
        afterPress(() => judge(name, true));
      },
      onInput(event) {
        if (options.guard) release.current ??= guardLeaving(() => formNameOf(ref.current));
        judge(nameOf(event.target), false);
        recheckGroups(event.target);
      },
    },
    field: (name) => ({ name, id: `${id}-${name}`, error: errors[name] }),
    errors: Object.entries(errors).map(([name, text]) => ({ id: `${id}-${name}`, text })),
    summary,
    busy: action.busy,
    problem,
    again: (name) => recheck(name, true),
    forget() {
      setErrors({});
      action.forget();
    },
    isChanged: () => release.current !== undefined,
    release: letLeave,
  };
}

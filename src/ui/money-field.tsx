/** An amount in ringgit: RM before the value, thousands separated when left, any usual way of typing understood, ± as extras. */
import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { parseRinggit, type Sen, sen } from '#domain/money.ts';
import { classNames } from './class-names.ts';
import {
  affixButtonClass,
  affixClass,
  affixErrorClass,
  affixInputClass,
  controlProps,
  Field,
  type FieldProps,
} from './field.tsx';
import { type Format, useFormat } from './words.tsx';

/** Extras: with very large text the number needs their place. */
const stepButtonClass = classNames(affixButtonClass, '@max-[12rem]:hidden');

type MoneyFieldProps = FieldProps & {
  /** The text a form starts with; later the field keeps its own. */
  defaultSen?: Sen;
  /** Whole ringgit only, for choosing an amount. */
  whole?: boolean;
  /** The one big question of a screen. */
  big?: boolean;
  /** With ± buttons of this step, between the limits. */
  stepSen?: number;
  minSen?: number;
  maxSen?: number;
  /** At every change; undefined while it is not one clear amount. */
  onAmount?: (amountSen: Sen | undefined) => void;
  enterKeyHint?: 'next' | 'done';
};

/** '10,000' or '4,200.50', without RM; `hasSen` where '10.00' was typed. */
function written(amountSen: number, format: Format, hasSen = false): string {
  return (hasSen || amountSen % 100 ? format.sen(amountSen) : format.wholeRinggit(amountSen)).replace(
    'RM',
    '',
  );
}

export function MoneyField(props: MoneyFieldProps) {
  const {
    defaultSen,
    whole = false,
    big = false,
    stepSen,
    minSen = 0,
    maxSen,
    onAmount,
    enterKeyHint,
    ...field
  } = props;
  const { t } = useLingui();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);

  function put(amountSen: Sen): void {
    if (!input.current) return;
    input.current.value = written(amountSen, format);
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function tidy(): void {
    const typed = input.current?.value ?? '';
    const amountSen = parseRinggit(typed);
    if (input.current && amountSen !== undefined)
      input.current.value = written(amountSen, format, !whole && /\.\d/.test(typed));
  }

  function step(direction: 1 | -1): void {
    const now = parseRinggit(input.current?.value ?? '') ?? 0;
    const next = now + direction * (stepSen ?? 0);
    put(sen(Math.min(Math.max(next, minSen), maxSen ?? next)));
  }

  const stepWords = stepSen ? format.wholeRinggit(stepSen) : '';
  return (
    <Field {...field}>
      <div className="@container">
        <div className={classNames(affixClass, field.error && affixErrorClass)}>
          <span
            aria-hidden
            className={classNames(
              'grid place-items-center ps-4 pe-1 font-strong text-text-2',
              big && 'text-lg',
            )}
          >
            RM
          </span>
          <input
            {...controlProps(field)}
            ref={input}
            type="text"
            inputMode={whole ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint={enterKeyHint}
            defaultValue={defaultSen === undefined ? undefined : written(defaultSen, format)}
            onBlur={tidy}
            onInput={(event) => onAmount?.(parseRinggit(event.currentTarget.value))}
            className={classNames(
              affixInputClass,
              'num',
              big ? 'text-[1.625rem] font-strong tracking-tight' : 'text-md',
            )}
          />
          {stepSen && (
            <>
              <button type="button" tabIndex={-1} onClick={() => step(-1)} className={stepButtonClass}>
                <Minus aria-hidden className="size-5" />
                <span className="sr-only">{t`Decrease by ${stepWords}`}</span>
              </button>
              <button type="button" tabIndex={-1} onClick={() => step(1)} className={stepButtonClass}>
                <Plus aria-hidden className="size-5" />
                <span className="sr-only">{t`Increase by ${stepWords}`}</span>
              </button>
            </>
          )}
        </div>
      </div>
    </Field>
  );
}

/** System, Light, Dark: three choices with their pictures. */
import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { type ColourPreference, preferColourMode, useColourMode } from './colour-mode.ts';
import { Segments } from './segments.tsx';

export function ColourModeSwitch() {
  const { t } = useLingui();
  const { preference } = useColourMode();
  const name = useId();
  return (
    <Segments<ColourPreference>
      name={name}
      legend={t`Colour mode`}
      hideLegend
      value={preference}
      onChange={preferColourMode}
      options={[
        { value: 'system', label: t`System`, icon: Monitor },
        { value: 'light', label: t`Light`, icon: Sun },
        { value: 'dark', label: t`Dark`, icon: Moon },
      ]}
    />
  );
}

/** Sentences with elements inside; comes only with the pages that have one. */
import { TransNoContext, type TransProps } from '@lingui/react/server';
import { useLingui } from './lingui-react.tsx';

export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={useLingui()} />;
}

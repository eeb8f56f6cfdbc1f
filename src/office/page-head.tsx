/** The heading of a page beside what can be done on it: on a narrow screen below each other, each as wide as the page. */
import type { ReactNode } from 'react';
import { Heading } from '#ui/navigation.tsx';

type PageHeadProps = {
  title: string;
  /** A view is a page of its own: its heading takes the focus. */
  view?: string;
  /** Buttons and links. */
  actions: ReactNode;
  /** What the page is for. */
  children?: ReactNode;
};

export function PageHead({ title, view, actions, children }: PageHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading key={view} className="wrap-anywhere">
          {title}
        </Heading>
        <div className="flex flex-wrap gap-3 empty:hidden max-sm:grid max-sm:w-full">{actions}</div>
      </div>
      {children && <p className="mt-1 max-w-measure text-text-2 max-sm:mt-3">{children}</p>}
    </>
  );
}

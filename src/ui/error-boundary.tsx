/** Catches what a page throws while rendering, so that the error page can stand in its place. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { tellFault } from './tell-fault.ts';

type Props = {
  fallback: (failure: unknown) => ReactNode;
  /** When this changes (the reader went elsewhere) the page gets another chance. */
  resetKey: string;
  children: ReactNode;
};

export class ErrorBoundary extends Component<Props, { failure?: { cause: unknown; at: string } }> {
  override state: { failure?: { cause: unknown; at: string } } = {};

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause, at: '' } };
  }

  static getDerivedStateFromProps(
    { resetKey }: Props,
    { failure }: { failure?: { cause: unknown; at: string } },
  ) {
    if (!failure) return null;
    if (failure.at === '') return { failure: { ...failure, at: resetKey } };
    return failure.at === resetKey ? null : { failure: undefined };
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo): void {
    console.error(cause, componentStack);
    tellFault(cause);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.cause) : this.props.children;
  }
}

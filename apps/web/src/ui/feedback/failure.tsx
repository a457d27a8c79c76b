import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

interface FailureProps {
  /** What it is about names it by this as its description. */
  readonly id?: string;
  /** The sentence; nothing is drawn without one. */
  readonly children: ReactNode;
}

/** Says what went wrong, aloud as well. */
export function Failure({ id, children }: FailureProps) {
  if (!children) return null;
  return (
    <div role="alert" id={id}>
      <Banner tone="needs">{children}</Banner>
    </div>
  );
}

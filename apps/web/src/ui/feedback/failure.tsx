import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

/** Says what went wrong, aloud as well; draws nothing where nothing did. */
export function Failure({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert">
      <Banner tone="needs">{children}</Banner>
    </div>
  );
}

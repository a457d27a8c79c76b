import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws its children a frame after the rest: what follows from a key and nobody waits for. The first drawing is with the
 * rest. No field may be inside, because a key that is drawn late is lost.
 */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(children);
}

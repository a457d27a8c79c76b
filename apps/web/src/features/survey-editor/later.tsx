import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/**
 * Draws its children once the rest is on the screen: what follows from a key, and nobody waits for. The first drawing is
 * with the rest. No field may be inside, because a key that is drawn late is lost.
 */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [drawn, draw] = useState(children);
  useEffect(() => afterPaint(() => draw(children)), [children]);
  return drawn;
}

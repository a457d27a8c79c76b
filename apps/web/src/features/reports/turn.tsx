import { type ReactNode, useState } from 'react';

/** Keeps the size that the browser remembers. Where it knows no `content-visibility` it lays out what nobody sees. */
const UNSEEN = { contentVisibility: 'hidden', visibility: 'hidden' } as const;

interface TurnProps {
  readonly hasCome: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Shows its children once their turn has come. Until then those of before keep their place, unseen: a slow phone draws into them sooner than it takes them
 * away and makes new ones.
 */
export function Turn({ hasCome, className, children }: TurnProps) {
  const [last, setLast] = useState<ReactNode>(null);
  if (hasCome && last !== children) setLast(children);
  return (
    <div className={className} style={hasCome ? undefined : UNSEEN}>
      {hasCome ? children : last}
    </div>
  );
}

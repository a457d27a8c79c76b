import type { ReactNode } from 'react';

const TAGS = ['h3', 'h4', 'h5', 'h6'] as const;

interface HeadingProps {
  /** 3 to 6; what lies deeper has the last. */
  readonly level: number;
  readonly id: string;
  readonly children: ReactNode;
}

/** Draws a heading of a group or of rows. */
export function Heading({ level, id, children }: HeadingProps) {
  const Tag = TAGS[Math.min(level, 6) - 3] ?? 'h6';
  return <Tag id={id}>{children}</Tag>;
}

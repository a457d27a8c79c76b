import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import styles from './back-heading.module.css';
import { PageHeading } from './page-heading.tsx';
import { wayBackTo } from './way-back-to.ts';

interface BackHeadingProps {
  /** The address that the way back leads to. */
  readonly href: string;
  /** Another address of the same screen. */
  readonly alias?: string;
  /** The name of the way back, for people who cannot see the arrow. */
  readonly back: string;
  readonly title: string;
  /** The heading's content; the title when left out. */
  readonly children?: ReactNode;
}

/**
 * Draws the heading of a page below another one, with the way back before it. For a person who did not come from that page,
 * it takes this page's place in the browser's history: the phone's own Back does not return here.
 */
export function BackHeading({ href, alias = href, back, title, children }: BackHeadingProps) {
  return (
    <div className={styles.head}>
      <LinkButton
        kind="quiet"
        iconOnly
        href={href}
        replace
        onClick={wayBackTo(href, alias)}
        icon={<ArrowLeft size={24} aria-hidden="true" />}
      >
        {back}
      </LinkButton>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import styles from './back-heading.module.css';
import { PageHeading } from './page-heading.tsx';
import { wayBackTo } from './way-back-to.ts';

interface BackHeadingProps {
  /** Where the way back leads. */
  readonly href: string;
  /** Another address of the same screen. */
  readonly alias?: string;
  /** What it says to who cannot see the arrow. */
  readonly back: string;
  readonly title: string;
  /** What the heading says; the title when left out. */
  readonly children?: ReactNode;
}

/**
 * The heading of a page below another one, with the way back before it. Where they did not come from there, what
 * it leads to takes this page's place: the phone's own Back does not come here again.
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

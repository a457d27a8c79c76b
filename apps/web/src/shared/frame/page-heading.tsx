import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../use-translation.ts';
import { useOnPhone } from './on-phone.ts';

interface PageHeadingProps {
  /** The page's name in the browser's title. */
  readonly title: string;
  /** The heading's content; the title when left out. */
  readonly children?: ReactNode;
}

/**
 * Draws the page's only level-1 heading, and names the document. It takes over the focus that a navigation left on the
 * page's content, so that screen readers say where the person is. In a phone's frame it is part of another page.
 */
export const PageHeading = memo(function PageHeading({ title, children }: PageHeadingProps) {
  const { t } = useTranslation();
  const isPart = useOnPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  const documentTitle = t('app.pageTitle', { page: title });

  useEffect(() => {
    if (!isPart) document.title = documentTitle;
  }, [documentTitle, isPart]);

  useEffect(() => {
    if (isPart) return;
    if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isPart]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
});

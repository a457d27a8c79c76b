import { addTexts } from '@sampark/i18n/setup';
import { getTranslator } from '@sampark/i18n/translator';
import { lazy, Suspense } from 'react';
import { useOtherDrafts } from './use-other-drafts.ts';

const Notice = lazy(async () => {
  const [notice] = await Promise.all([import('./drafts-notice.tsx'), addTexts(getTranslator(), 'work')]);
  return notice;
});

/** Offers the drafts of the person's other phones; fetches its screen only where there are some. */
export function OfferedDrafts() {
  const { drafts, port } = useOtherDrafts();
  if (drafts.length === 0 || !port) return null;
  return (
    <Suspense fallback={null}>
      <Notice drafts={drafts} port={port} />
    </Suspense>
  );
}

import { addTexts } from '@sampark/i18n/setup';
import { lazy, Suspense } from 'react';
import { getI18n } from 'react-i18next';
import { useOtherDrafts } from './use-other-drafts.ts';

const Notice = lazy(async () => {
  const [notice] = await Promise.all([import('./drafts-notice.tsx'), addTexts(getI18n(), 'work')]);
  return notice;
});

/** Offers what was typed on the person's other phones, where there is any; its screen comes only then. */
export function OfferedDrafts() {
  const { drafts, port } = useOtherDrafts();
  if (drafts.length === 0 || !port) return null;
  return (
    <Suspense fallback={null}>
      <Notice drafts={drafts} port={port} />
    </Suspense>
  );
}

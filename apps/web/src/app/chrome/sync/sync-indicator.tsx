import { Suspense } from 'react';
import type { SyncView } from '../../../data/ports/sync.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useAge } from '../../../shared/dates.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { SafetySign } from '../../../ui/feedback/sign.tsx';
import { Disclosure } from '../../../ui/overlays/disclosure.tsx';
import { panels } from '../lazy-panels.ts';
import { ageWords, syncFace } from './sync-face.ts';
import styles from './sync-indicator.module.css';

/** Shows in one sign and its words whether my work is safe. A press tells more. */
export function SyncIndicator() {
  const status = useLive(useAppData().sync.status);
  return status ? <Indicator status={status} /> : null;
}

function Indicator({ status }: { readonly status: SyncView }) {
  const { t } = useTranslation();
  const age = useAge()(status.oldest_unsynced);
  const face = syncFace(status);
  const { sign, words, count } = face;
  const said =
    status.progress && words === 'progress'
      ? t('sync.progress', status.progress)
      : t(`sync.${words}`, { count });
  const oldest = age && t(`sync.${ageWords(face)}`, { age });
  return (
    <Disclosure
      name={t('sync.open', { state: [said, oldest].filter(Boolean).join(', ') })}
      faceClass={styles.face}
      face={
        <SafetySign kind={sign}>
          {said}
          {oldest && <span className={styles.oldest}>{oldest}</span>}
        </SafetySign>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <panels.Sync status={status} age={age} />
        </Suspense>
      )}
    </Disclosure>
  );
}

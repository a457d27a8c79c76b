import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../data/ports.ts';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { SurveySafety } from '../../shared/safety.tsx';
import { Button } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/sign.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly view: SurveyView;
  readonly busy: boolean;
  readonly onSave: () => void;
}

/** Is my work safe, and the one button for it. */
export function SaveBar({ view, busy, onSave }: SaveBarProps) {
  const { t } = useTranslation(['survey', 'common']);
  const online = useLive(useAppData().sync.status)?.online ?? true;
  const unsent = view.safety === 'typing' || view.summary.sync_status === 'pending';
  const draft =
    view.draft_state === 'writing'
      ? t('editor.autosaving')
      : view.draft_state === 'written' && view.drafted.size > 0
        ? t('editor.draftKept')
        : null;
  return (
    <div className={styles.bar}>
      <div className={styles.safety}>
        {view.draft_state === 'failed' ? (
          <SafetySign kind="mark">{t('common:error.draftFailed')}</SafetySign>
        ) : (
          <SurveySafety safety={view.safety} />
        )}
        {draft ? (
          <p className={styles.soft}>{draft}</p>
        ) : (
          !online && unsent && <p className={styles.soft}>{t('editor.offline')}</p>
        )}
      </div>
      <Button kind="primary" busy={busy} onClick={onSave}>
        {t('editor.save')}
      </Button>
    </div>
  );
}

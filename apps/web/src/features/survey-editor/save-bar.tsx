import { useTranslation } from 'react-i18next';
import type { OpenSurvey, SurveyView } from '../../data/ports.ts';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { SurveySafety } from '../../shared/safety.tsx';
import { Button } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/sign.tsx';
import { FullDevice } from './full-device.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly busy: boolean;
  readonly onSave: () => void;
}

/** Is my work safe, and the one button for it. */
export function SaveBar({ survey, view, busy, onSave }: SaveBarProps) {
  const { t } = useTranslation(['survey', 'editor']);
  const online = useLive(useAppData().sync.status)?.online ?? true;
  const more = () => {
    if (view.draft_state === 'writing') return t('editor:autosaving');
    if (view.drafted.size > 0) return t('editor:draftKept');
    if (view.safety !== 'phone') return null;
    return online ? t('sync.pending') : t('editor:offline');
  };
  return (
    <div className={styles.bar}>
      <div className={styles.safety}>
        {view.draft_state === 'failed' ? (
          <SafetySign kind="mark">{t('editor:full.notice')}</SafetySign>
        ) : (
          <>
            <SurveySafety safety={view.safety} />
            <p className={styles.soft}>{more()}</p>
          </>
        )}
      </div>
      <Button kind="primary" busy={busy} onClick={onSave}>
        {t('editor:save')}
      </Button>
      {view.draft_state === 'failed' && <FullDevice survey={survey} view={view} />}
    </div>
  );
}

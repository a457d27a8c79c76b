import { Download, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { download, fileName } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './full-device.module.css';

interface FullDeviceProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
}

/**
 * Says that the device takes nothing more. It offers two ways out for the typed work, and warns before the page is closed.
 */
export function FullDevice({ survey, view }: FullDeviceProps) {
  const { t } = useTranslation('editor');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const send = async () => {
    setBusy(true);
    const result = await survey.sendDirectly();
    setBusy(false);
    switch (result) {
      case 'sent':
        return void notify.success(t('full.sent'));
      case 'conflict':
        return void notify.plain(t('full.conflict'));
      case 'refused':
        return void notify.error(t('full.refused'));
      case 'unreachable':
        return void notify.error(t('full.unreachable'));
    }
  };

  const save = async () => {
    const content = await survey.rescueFile();
    if (content === null) return;
    const name = `${fileName(view.summary.village_name)}.json`;
    download({ name, type: 'application/json', content });
    notify.plain(t('full.downloaded'));
  };

  return (
    <div className={styles.ways}>
      <Button busy={busy} onClick={send} icon={<Send size={20} aria-hidden="true" />}>
        {t('full.send')}
      </Button>
      <Button onClick={save} icon={<Download size={20} aria-hidden="true" />}>
        {t('full.download')}
      </Button>
    </div>
  );
}

import type { SurveySummary } from '@sampark/core/survey/summary';
import { FileBraces, FileSpreadsheet, FileText, Images } from 'lucide-react';
import { useId } from 'react';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './export-dialog.module.css';
import { FORMATS, type Format, useExport } from './use-export.ts';
import { useListName } from './use-list-name.ts';

interface ExportDialogProps {
  readonly surveys: readonly SurveySummary[];
  readonly onClose: () => void;
}

const ICONS = { xlsx: FileSpreadsheet, csv: FileText, json: FileBraces, files: Images } as const;

/** Asks which kind of file, and says how many surveys it holds and how much of it is only on this device. */
export default function ExportDialog({ surveys, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['export', 'common']);
  const words = useSurveyWords();
  const [first] = surveys;
  const only = surveys.length === 1 && first ? first : null;
  const village = only ? words.village(only) : '';
  const listName = useListName(surveys);
  const name = only ? `${village}-${only.survey_id.slice(-8)}` : listName;
  const { busy, done, write } = useExport(name, surveys);
  const unsynced = surveys.filter((each) => each.unsent || each.is_draft || !each.on_server).length;
  const id = useId();

  const choose = async (format: Format) => {
    const count = await write(format);
    if (count === null) return void notify.error(t(format === 'files' ? 'noFiles' : 'failed'));
    notify.success(t('done', { count }));
    onClose();
  };

  const about: Record<Format, string> = {
    xlsx: t('about.xlsx'),
    csv: t('about.csv'),
    json: t('about.json'),
    files: t('about.files'),
  };
  return (
    <Modal
      title={only ? t('titleOne', { village }) : t('title', { count: surveys.length })}
      close={t('common:action.cancel')}
      onClose={onClose}
    >
      {unsynced > 0 && <Banner>{only ? t('unsyncedOne') : t('unsynced', { count: unsynced })}</Banner>}
      <ul className={styles.formats}>
        {FORMATS.map((format) => {
          const Icon = ICONS[format];
          return (
            <li key={format}>
              <button
                type="button"
                className={styles.format}
                disabled={busy !== null}
                aria-describedby={`${id}-${format}`}
                onClick={() => void choose(format)}
              >
                {busy === format ? <Spinner /> : <Icon size={24} aria-hidden="true" />}
                <span className={styles.name}>{t(`format.${format}`)}</span>
              </button>
              <p className={styles.about} id={`${id}-${format}`}>
                {about[format]}
              </p>
            </li>
          );
        })}
      </ul>
      <p className={styles.note} role="status">
        {busy ? t('writing', { done, count: surveys.length }) : t('offline')}
      </p>
    </Modal>
  );
}

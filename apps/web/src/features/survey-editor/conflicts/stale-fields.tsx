import type { FieldPath } from '@sampark/core/survey/values';
import { valueAt } from '@sampark/core/survey/values';
import { CloudDownload } from 'lucide-react';
import { useId, useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './stale-fields.module.css';

interface StaleFieldsProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  /** Drafted fields that the server changed meanwhile, without those in conflict. */
  readonly fields: readonly FieldPath[];
}

/** Says that the server changed answers while the person was typing others for them, and lets the person compare. */
export default function StaleFields({ survey, view, fields }: StaleFieldsProps) {
  const { t } = useTranslation('conflicts');
  const text = useFieldText(view.form, view);
  const [open, setOpen] = useState(false);
  const id = useId();
  const takeServers = (field: FieldPath) => {
    survey.type(field, view.stale[field]?.now ?? null);
    notify.plain(t('stale.usedServer'));
  };
  const keepMine = async (field: FieldPath) => {
    await survey.keepTyped(field);
    notify.plain(t('stale.keptMine'));
  };
  return (
    <>
      <Banner
        live
        icon={<CloudDownload size={20} aria-hidden="true" />}
        actions={
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('stale.close') : t('stale.view')}
          </Button>
        }
      >
        {t('stale.notice', { count: fields.length })}
      </Banner>
      {open && (
        <section className={styles.list} id={id} aria-label={t('stale.title')}>
          {fields.map((field) => (
            <div key={field} className={styles.field}>
              <h3 id={`${id}-${field}`}>{text.label(field)}</h3>
              <dl className={styles.values}>
                <div>
                  <dt>{t('stale.seen')}</dt>
                  <dd>{text.value(field, view.stale[field]?.was ?? null)}</dd>
                </div>
                <div>
                  <dt>{t('stale.now')}</dt>
                  <dd>{text.value(field, view.stale[field]?.now ?? null)}</dd>
                </div>
                <div>
                  <dt>{t('stale.typed')}</dt>
                  <dd>{text.value(field, valueAt(view.values, field))}</dd>
                </div>
              </dl>
              <div className={styles.buttons}>
                <Button decides aria-describedby={`${id}-${field}`} onClick={() => takeServers(field)}>
                  {t('stale.useServer')}
                </Button>
                <Button decides aria-describedby={`${id}-${field}`} onClick={() => void keepMine(field)}>
                  {t('stale.keepMine')}
                </Button>
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

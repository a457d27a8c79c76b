import type { FieldPath } from '@sampark/core/survey/values';
import { valueAt } from '@sampark/core/survey/values';
import { CloudDownload } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey, SurveyView } from '../../../data/ports/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './moved-fields.module.css';

interface MovedFieldsProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  /** Drafted fields that the server changed meanwhile, without those in conflict. */
  readonly fields: readonly FieldPath[];
}

/** Says that the server changed answers while the person was typing others for them, and lets the person compare. */
export function MovedFields({ survey, view, fields }: MovedFieldsProps) {
  const { t } = useTranslation('conflicts');
  const text = useFieldText(view.form);
  const [open, setOpen] = useState(false);
  const id = useId();
  const takeServers = (field: FieldPath) => {
    survey.type(field, view.moved[field]?.now ?? null);
    notify.plain(t('moved.usedServer'));
  };
  const keepMine = async (field: FieldPath) => {
    await survey.keepTyped(field);
    notify.plain(t('moved.keptMine'));
  };
  return (
    <>
      <Banner
        live
        icon={<CloudDownload size={20} aria-hidden="true" />}
        actions={
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('moved.close') : t('moved.view')}
          </Button>
        }
      >
        {t('moved.notice', { count: fields.length })}
      </Banner>
      {open && (
        <section className={styles.list} id={id} aria-label={t('moved.title')}>
          {fields.map((field) => (
            <div key={field} className={styles.field}>
              <h3 id={`${id}-${field}`}>{text.label(field)}</h3>
              <dl className={styles.values}>
                <div>
                  <dt>{t('moved.seen')}</dt>
                  <dd>{text.value(field, view.moved[field]?.was ?? null)}</dd>
                </div>
                <div>
                  <dt>{t('moved.now')}</dt>
                  <dd>{text.value(field, view.moved[field]?.now ?? null)}</dd>
                </div>
                <div>
                  <dt>{t('moved.typed')}</dt>
                  <dd>{text.value(field, valueAt(view.values, field))}</dd>
                </div>
              </dl>
              <div className={styles.buttons}>
                <Button decides aria-describedby={`${id}-${field}`} onClick={() => takeServers(field)}>
                  {t('moved.useServer')}
                </Button>
                <Button decides aria-describedby={`${id}-${field}`} onClick={() => void keepMine(field)}>
                  {t('moved.keepMine')}
                </Button>
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

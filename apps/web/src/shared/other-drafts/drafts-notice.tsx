import { Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { OtherDraft, OtherDrafts } from '../../data/ports/surveys/other-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { paths } from '../paths.ts';
import { useSubjectName } from '../records/subject-name.tsx';
import { useFieldText } from '../surveys/field-text.ts';
import { useSurveyWords } from '../surveys/survey-words.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './other-drafts.module.css';
import { useBringDraft } from './use-bring-draft.ts';
import { useDayAndTime } from './use-day-and-time.ts';

interface DraftsNoticeProps {
  readonly drafts: readonly OtherDraft[];
  readonly port: OtherDrafts;
}

/**
 * Lists what was typed on other phones and not saved there: which village, when, how much. A person brings it here or does
 * without.
 */
export default function DraftsNotice({ drafts, port }: DraftsNoticeProps) {
  const { t } = useTranslation(['drafts', 'common']);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<OtherDraft | null>(null);
  const village = useSurveyWords().village;
  const id = useId();

  const discard = async (draft: OtherDraft) => {
    setAsked(null);
    await port.discard(draft);
    notify.plain(t('discarded'));
  };

  return (
    <section className={styles.notice} aria-label={t('title')}>
      <Banner
        icon={<Smartphone size={20} aria-hidden="true" />}
        actions={
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('close') : t('view')}
          </Button>
        }
      >
        {t('notice', { count: drafts.length })}
      </Banner>
      {open && (
        <ul className={styles.list} id={id}>
          {drafts.map((draft) => (
            <Draft
              key={`${draft.survey_id} ${draft.device_id}`}
              draft={draft}
              port={port}
              onDiscard={() => setAsked(draft)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={t('discardTitle', { village: village(asked) })}
          verb={t('discard')}
          cancel={t('common:action.cancel')}
          danger
          onConfirm={() => void discard(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('discardBody')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface DraftProps {
  readonly draft: OtherDraft;
  readonly port: OtherDrafts;
  readonly onDiscard: () => void;
}

function Draft({ draft, port, onDiscard }: DraftProps) {
  const { t } = useTranslation('drafts');
  const [, navigate] = useLocation();
  const text = useFieldText(draft.form);
  const name = useSubjectName({ ...draft, form_name: draft.form.name });
  const when = useDayAndTime()(draft.last_auto_save);
  const id = useId();
  const [busy, bring] = useBringDraft(port, () => navigate(paths.survey(draft.survey_id)));
  return (
    <li className={styles.draft} aria-labelledby={id}>
      <div className={styles.about}>
        <h3 id={id}>{name}</h3>
        <p>{t('typed', { when, count: draft.fields.length })}</p>
        <p className={styles.soft}>
          {draft.fields
            .slice(0, 4)
            .map(({ field }) => text.label(field))
            .join(', ')}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button kind="primary" decides busy={busy} aria-describedby={id} onClick={() => void bring(draft)}>
          {t('bring')}
        </Button>
        <Button aria-describedby={id} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}

import { ANNOUNCEMENT_MOST } from '@sampark/core/access/announced';
import { ROLES } from '@sampark/core/access/roles';
import { LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LongTextField } from '../../ui/fields/long-text-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import styles from './announcements.module.css';
import { ChooseWhere } from './choose-where.tsx';
import { type Draft, useAnnouncementDraft } from './use-announcement-draft.ts';

interface AnnouncementDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks what is to be announced, to whom, and on which days. */
export function AnnouncementDialog({ onDone, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const { draft, change, wrong, failure, busy, submit, forget } = useAnnouncementDraft(onDone);
  // Only who says so throws away what they typed; Escape and the way back do not.
  const cancel = (): void => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('new')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={busy} onClick={cancel}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('verb')}
          </Button>
        </>
      }
    >
      {failure !== null && <Failure>{failure}</Failure>}
      <Texts draft={draft} change={change} error={wrong.texts} />
      <div className={styles.two}>
        <TextField
          label={t('from')}
          type="date"
          required
          value={draft.from}
          onText={(from) => change({ from })}
          error={wrong.from}
        />
        <TextField
          label={t('until')}
          type="date"
          required
          value={draft.until}
          onText={(until) => change({ until })}
          error={wrong.until}
        />
      </div>
      <ChooseWhere where={draft} onWhere={change} error={wrong.place} />
      <div className={styles.two}>
        <Select
          label={t('role')}
          empty={t('everyRole')}
          value={draft.role}
          options={ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
          onChoose={(role) => change({ role: ROLES.find((each) => each === role) ?? '' })}
        />
        <ChooseLink draft={draft} change={change} />
      </div>
      <Checkbox
        label={t('important.choose')}
        checked={draft.important}
        onCheck={(important) => change({ important })}
      />
    </FormDialog>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}

/** Takes the text in one language after the other. */
function Texts({ draft, change, error }: PartProps & { readonly error: string | undefined }) {
  const { t } = useTranslation('announcements');
  const { texts } = draft;
  const languages = Object.entries(LANGUAGE_NAMES);
  const left = languages.filter(([language]) => texts[language] === undefined);
  return (
    <>
      {languages
        .filter(([language]) => texts[language] !== undefined)
        .map(([language, name], position) => (
          <LongTextField
            key={language}
            label={t('text', { language: name })}
            most={ANNOUNCEMENT_MOST}
            value={texts[language] ?? ''}
            onText={(text) => change({ texts: { ...texts, [language]: text } })}
            error={position === 0 ? error : undefined}
          />
        ))}
      <Select
        label={t('language')}
        hint={t('fallback')}
        empty="–"
        value=""
        options={left.map(([value, label]) => ({ value, label }))}
        onChoose={(language) => change({ texts: { ...texts, [language]: '' } })}
      />
    </>
  );
}

/** Chooses the screen that the announcement opens. */
function ChooseLink({ draft, change }: PartProps) {
  const { t } = useTranslation(['announcements', 'common', 'settings']);
  return (
    <Select
      label={t('link')}
      empty={t('noLink')}
      value={draft.link}
      options={[
        { value: paths.surveys, label: t('common:nav.surveys') },
        { value: paths.newSurvey, label: t('common:nav.new') },
        { value: paths.reports, label: t('settings:menu.reports') },
        { value: paths.doubts, label: t('settings:menu.doubts') },
        { value: paths.settings, label: t('settings:menu.settings') },
      ]}
      onChoose={(link) => change({ link })}
    />
  );
}

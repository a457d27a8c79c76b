import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { languageName } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Count } from './count.tsx';
import { Downloads } from './downloads.tsx';
import styles from './forms.module.css';
import { type OpenPreview, PreviewButton } from './preview.tsx';
import { RetireForm } from './retire-form.tsx';
import { LinksOfForm } from './shares/links-of-form.tsx';
import { WhoFillsWhat } from './shares/who-fills-what.tsx';
import { FormTerm } from './term/form-term.tsx';
import { UseForm } from './use-form.tsx';
import { useForms } from './use-forms.ts';

interface FormPageProps {
  /** Another form is another page: the caller gives it a key. */
  readonly name: string;
  readonly openPreview: OpenPreview;
}

/** Shows one form: its versions, where it is used, and itself to try out. */
export default function FormPage({ name, openPreview }: FormPageProps) {
  const { t, i18n } = useTranslation(['forms', 'common']);
  const open = useAppData().forms;
  const isAdmin = useSignedIn().user.role === 'admin';
  const [answer, again] = useForms();
  const form = answer?.kind === 'ok' ? answer.value.find((each) => each.name === name) : undefined;
  const read = async () => {
    const fetched = await (await open()).definition(name, form?.versions[0]?.version ?? 1);
    return fetched.kind === 'ok' ? fetched.value : null;
  };
  return (
    <>
      <BackHeading
        href={paths.forms}
        back={t('back')}
        title={form ? inLanguage(form.title, i18n.language) : t('about')}
      />
      {!answer && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && !form && (
        <NotFetched
          because={answer.kind === 'ok' ? 'not_found' : answer.kind}
          title={answer.kind === 'ok' ? t('missing') : t('offline')}
          onRetry={again}
        >
          {t('offlineBody')}
        </NotFetched>
      )}
      {form && (
        <>
          <Facts form={form} />
          <PreviewButton read={read} openPreview={openPreview} />
          {isAdmin && <UseForm form={form} onUsed={again} />}
          {isAdmin && <WhoFillsWhat form={form} read={read} />}
          {isAdmin && <LinksOfForm form={form} read={read} />}
          <FormTerm form={form} />
          <Versions form={form} withUse={isAdmin} />
          <Downloads name={name} read={read} />
          {isAdmin && <RetireForm form={form} onChanged={again} />}
        </>
      )}
    </>
  );
}

function Facts({ form }: { readonly form: WireForm }) {
  const { t } = useTranslation('forms');
  return (
    <p className={styles.soft}>
      <code>{form.name}</code>
      <span>{t('questions', { count: form.questions })}</span>
      <span>{t('languages', { languages: form.languages.map(languageName).join(', ') })}</span>
      {form.ships && <span>{t('ships')}</span>}
      {form.retired && <Badge>{t('retire.badge')}</Badge>}
    </p>
  );
}

function Versions({ form, withUse }: { readonly form: WireForm; readonly withUse: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <Section title={t('versions')} about={t('versionsAbout')}>
      <div className={styles.sheet}>
        <table aria-label={t('versions')}>
          <thead>
            <tr>
              <th scope="col">{t('column.version')}</th>
              {withUse && (
                <th scope="col" className={styles.number}>
                  {t('column.surveys')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {form.versions.map(({ version, surveys }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                {withUse && (
                  <td className={styles.number}>
                    <Count of={surveys} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

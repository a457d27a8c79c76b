import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { formatNumber } from '@sampark/i18n/formats';
import { Upload } from 'lucide-react';
import { Link } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Count } from './count.tsx';
import styles from './forms.module.css';
import { surveysOf, useForms } from './use-forms.ts';

/** Lists every form, with its newest version and where it is used. */
export default function FormsPage() {
  const { t } = useTranslation(['forms', 'common']);
  const isAdmin = useSignedIn().user.role === 'admin';
  const [answer, again] = useForms();
  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('title')} />
        {isAdmin && answer?.kind === 'ok' && (
          <LinkButton kind="primary" href={paths.uploadForm} icon={<Upload size={20} aria-hidden="true" />}>
            {t('upload.open')}
          </LinkButton>
        )}
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {!answer && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('offline')} onRetry={again}>
          {t('offlineBody')}
        </NotFetched>
      )}
      {answer?.kind === 'ok' && <FormsTable forms={answer.value} withUse={isAdmin} />}
    </>
  );
}

interface FormsTableProps {
  readonly forms: readonly WireForm[];
  /** Only administrators are told where forms are used. */
  readonly withUse: boolean;
}

function FormsTable({ forms, withUse }: FormsTableProps) {
  const { t, i18n } = useTranslation('forms');
  return (
    <div className={classes(styles.sheet, styles.stacked)}>
      <table aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.form')}</th>
            <th scope="col" className={styles.number}>
              {t('column.version')}
            </th>
            {withUse && (
              <>
                <th scope="col" className={styles.number}>
                  {t('column.panchayats')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('column.surveys')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <tr key={form.name}>
              <th scope="row">
                <Link href={paths.form(form.name)}>{inLanguage(form.title, i18n.language)}</Link>
                <code>{form.name}</code> {form.retired && <Badge>{t('retire.badge')}</Badge>}
              </th>
              <td className={styles.number} data-heading={t('column.version')}>
                {form.versions[0]?.version}
              </td>
              {withUse && (
                <>
                  <td className={styles.number} data-heading={t('column.panchayats')}>
                    {formatNumber(form.panchayats ?? 0)}
                  </td>
                  <td className={styles.number} data-heading={t('column.surveys')}>
                    <Count of={surveysOf(form)} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

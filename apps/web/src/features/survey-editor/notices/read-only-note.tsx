import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { useIsByLink } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './notices.module.css';

/** Says why a person can read a survey and not change it. */
export function ReadOnlyNote({ form }: { readonly form: SurveyView['form_state'] }) {
  const { t } = useTranslation('editor');
  // The page around the survey says why.
  if (useIsByLink() && form === 'known') return null;
  const why = { known: t('readOnly'), missing: t('formMissing'), newer_app: t('formNewer') };
  return <p className={styles.soft}>{why[form]}</p>;
}

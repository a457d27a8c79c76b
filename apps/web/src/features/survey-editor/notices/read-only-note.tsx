import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './notices.module.css';

/** Says why a person can read a survey and not change it. */
export function ReadOnlyNote({ form }: { readonly form: SurveyView['form_state'] }) {
  const { t } = useTranslation('editor');
  const why = { known: t('readOnly'), missing: t('formMissing'), newer_app: t('formNewer') };
  return <p className={styles.soft}>{why[form]}</p>;
}

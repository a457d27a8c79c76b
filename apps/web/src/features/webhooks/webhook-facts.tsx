import type { WireWebhook } from '@sampark/core/wire/access/wire-webhooks';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './webhooks.module.css';

/** Says what a webhook is told, and where that goes. */
export function WebhookFacts({ webhook }: { readonly webhook: WireWebhook }) {
  const { t } = useTranslation('webhooks');
  const { url, events, form_name, full_name, waiting } = webhook;
  const titles = useFormTitles(form_name === null ? [] : [form_name]);
  return (
    <>
      <p className={styles.url} translate="no">
        {url}
      </p>
      <p className={styles.soft}>
        <span>{events.map((event) => t(`event.${event}`)).join(', ')}</span>
        <span>{form_name === null ? t('allForms') : (titles.get(form_name) ?? form_name)}</span>
        <span>{t('by', { name: shownName(full_name) })}</span>
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
      </p>
    </>
  );
}

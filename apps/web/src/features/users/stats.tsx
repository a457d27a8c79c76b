import type { WireUsersOverview } from '@sampark/core/wire/access/wire-account';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './users.module.css';

/** Shows how many people and surveys there are. */
export function Stats({ people }: { readonly people: WireUsersOverview }) {
  const { t } = useTranslation('users');
  const figures = [
    [t('stats.total'), people.total_users],
    [t('stats.active'), people.active_users],
    [t('stats.admins'), people.admin_users],
    [t('stats.surveys'), people.total_surveys],
  ] as const;
  return (
    <dl className={styles.stats}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

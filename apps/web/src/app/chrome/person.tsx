import type { UserInfo } from '@sampark/core/access/roles';
import { useTranslation } from 'react-i18next';
import styles from './person.module.css';

/** Name and role of the signed-in person. */
export function Person({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={styles.name}>{user.full_name || user.username}</p>
      <p className={styles.role}>{t(`role.${user.role}`)}</p>
    </div>
  );
}

import type { UserInfo } from '@sampark/core/access/roles';
import { useTranslation } from '../../../shared/use-translation.ts';
import { OwnPicture } from './own-picture.tsx';
import styles from './person.module.css';

/** Shows the picture, name and role of the signed-in person. */
export function Person({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation();
  const name = user.full_name || user.username;
  return (
    <div className={styles.person}>
      <OwnPicture name={name} size={48} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.role}>{t(`role.${user.role}`)}</p>
      </div>
    </div>
  );
}

import { worksInPanchayat } from '@sampark/core/access/roles';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './profile.module.css';

/** Shows the panchayat of staff or the block of an officer; an administrator works everywhere. */
export function PlaceOfWork() {
  const { t, i18n } = useTranslation('profile');
  const { user, panchayat } = useSignedIn();
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const place = panchayat ?? panchayats.find((each) => each.block_id === user.block_id);
  const say = (text: { readonly en: string }) => inLanguage(text, i18n.language);

  if (user.role === 'admin') return <p className={styles.line}>{t('place.all')}</p>;
  if (!place) {
    return (
      <div className={styles.line}>
        <p className={styles.name}>{t('place.none')}</p>
        <p className={styles.soft}>{t('place.noneBody')}</p>
      </div>
    );
  }
  const where = { block: say(place.block), district: say(place.district), state: say(place.state) };
  return (
    <div className={styles.line}>
      <p className={styles.name}>{worksInPanchayat(user.role) ? say(place.name) : where.block}</p>
      <p className={styles.soft}>{t('place.where', where)}</p>
    </div>
  );
}

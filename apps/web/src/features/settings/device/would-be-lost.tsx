import type { OnlyHere } from '../../../data/ports/people/this-device.ts';
import { useVillageName } from '../../../shared/places/village-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from '../settings.module.css';

/** Number of villages that are named; further ones are only counted. */
const NAMED = 5;

/** Says in words what is only on this device. */
export function WouldBeLost({ only }: { readonly only: OnlyHere }) {
  const { t } = useTranslation('settings');
  const nameOf = useVillageName();
  const { villages, deletions, set_aside, others, carried } = only;
  const names = villages.slice(0, NAMED).map(nameOf).join(', ') + (villages.length > NAMED ? ', …' : '');
  const lines = [
    villages.length > 0 && t('device.villages', { count: villages.length, names }),
    deletions > 0 && t('device.deletions', { count: deletions }),
    set_aside > 0 && t('device.aside', { count: set_aside }),
    only.account && t('device.account'),
    only.texts && t('device.texts'),
    others > 0 && t('device.others', { count: others }),
    carried > 0 && t('device.carried', { count: carried }),
  ].filter((line) => line !== false);
  return (
    <div className={styles.lost}>
      <p>{t('device.lost')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { showBytes } from '../../../shared/bytes.ts';
import { useBaseMaps, useLater } from '../../../shared/map/ground/use-base-maps.ts';
import { RemoveMap } from '../../../shared/map/remove-map.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from '../settings.module.css';

/** Lists the maps that this device keeps, with their size. */
export default function KeptMaps() {
  const { t, i18n } = useTranslation('map');
  const port = useBaseMaps();
  const kept = useLater(port?.kept);
  if (!port || !kept || kept.length === 0) return null;
  return (
    <div>
      <h3>{t('keep.list')}</h3>
      <ul>
        {kept.map((each) => (
          <li key={each.id} className={styles.beside}>
            <span>
              {t('keep.size', { block: inLanguage(each.name, i18n.language), size: showBytes(each.held) })}
            </span>
            <RemoveMap port={port} kept={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

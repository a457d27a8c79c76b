import { lengthOf } from '@sampark/core/forms/xpath/geo';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { formatNumber } from '@sampark/i18n/formats';
import { showBytes } from '../../../shared/bytes.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from '../directory.module.css';

interface MapFactsProps {
  /** Bytes. */
  readonly size: number;
  readonly map: {
    readonly bounds: Readonly<WireBaseMap['bounds']>;
    readonly min_zoom: number;
    readonly max_zoom: number;
    readonly kind: WireBaseMap['kind'];
  };
}

/** Writes metres in whole kilometres, one at least. */
const kilometres = (metres: number): string => formatNumber(Math.max(1, Math.round(metres / 1000)));

/** Says how large a map is, what it is made of, which area it shows, and how near one can come. */
export function MapFacts({ size, map }: MapFactsProps) {
  const { t } = useTranslation('directory');
  const [west, south, east, north] = map.bounds;
  const middle = (south + north) / 2;
  return (
    <p className={styles.soft}>
      <span>{showBytes(size)}</span>
      <span>{map.kind === 'vector' ? t('maps.vector') : t('maps.raster')}</span>
      <span>
        {t('maps.area', {
          across: kilometres(
            lengthOf([
              [middle, west],
              [middle, east],
            ]),
          ),
          up: kilometres(
            lengthOf([
              [south, west],
              [north, west],
            ]),
          ),
        })}
      </span>
      <span>{t('maps.zooms', { least: map.min_zoom, most: map.max_zoom })}</span>
    </p>
  );
}

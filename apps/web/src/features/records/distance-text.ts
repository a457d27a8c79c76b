import { roundedDistance } from '@sampark/core/map/rounded-length';
import { formatNumber } from '@sampark/i18n/formats';
import type { Translate } from '@sampark/i18n/types';

/** Says how far away something is. */
export const distanceText = (t: Translate<readonly ['records', 'common']>, metres: number): string => {
  const { unit, length } = roundedDistance(metres);
  return unit === 'metres'
    ? t('records:distance.metres', { metres: formatNumber(length) })
    : t('records:distance.kilometres', { kilometres: formatNumber(length) });
};

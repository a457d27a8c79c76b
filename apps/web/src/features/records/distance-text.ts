import { formatNumber } from '@sampark/i18n/formats';
import type { Translate } from '@sampark/i18n/types';

const KILOMETRE = 1000;
/** A phone does not know a place more exactly, in metres. */
const STEP = 10;

/** Says how far away something is. */
export const distanceText = (t: Translate<readonly ['records', 'common']>, metres: number): string =>
  metres < KILOMETRE
    ? t('records:distance.metres', { metres: formatNumber(Math.max(STEP, Math.round(metres / STEP) * STEP)) })
    : t('records:distance.kilometres', {
        kilometres: formatNumber(Math.round(metres / (KILOMETRE / 10)) / 10),
      });

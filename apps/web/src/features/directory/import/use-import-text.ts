import { missingHeading } from '@sampark/core/places/directory-headings';
import type { WirePlacesImport } from '@sampark/core/wire/wire-places';
import { useTranslation } from '../../../shared/use-translation.ts';

const PROBLEMS = ['empty', 'spreadsheet', 'not_utf8', 'open_quote', 'long_row', 'no_headings'] as const;
const REASONS = [
  'cells',
  'no_code',
  'bad_code',
  'no_name',
  'long_name',
  'bad_version',
  'older_version',
  'unknown_parent',
  'no_block',
  'unknown_panchayat',
  'two_blocks',
] as const;

/** Returns the messages for a file that the server refused as a whole, and for a refused row. */
export function useImportText(): {
  readonly ending: (told: WirePlacesImport) => string;
  readonly reason: (code: string) => string;
} {
  const { t } = useTranslation('directory');
  const whole = (problem: string): string => {
    const heading = missingHeading(problem);
    if (heading !== null) return t('file.noColumn', { heading });
    const known = PROBLEMS.find((each) => each === problem);
    return known ? t(`file.problems.${known}`) : problem;
  };
  return {
    ending: ({ state, problem, row }) => {
      if (state === 'stopped') return t('file.stopped', { row });
      return t('file.bad', { row, problem: whole(problem ?? '') });
    },
    reason: (code) => {
      const known = REASONS.find((each) => each === code);
      return known ? t(`report.reasons.${known}`) : code;
    },
  };
}

import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { formatNumber } from '@sampark/i18n/formats';
import type { Language } from '@sampark/i18n/languages';
import type { Translate, Translator } from '@sampark/i18n/types';
import type { ComparedPlace } from '../figures/compared-places.ts';
import { type ReportWords, reportWords } from '../report-words.ts';

/** One language of the paper. It may be another one than that of the screen. */
export interface Tongue {
  readonly language: Language;
  readonly t: Translate<'reports'>;
  readonly words: ReportWords;
  /** Names places, at most so many of them: 'Rampur, Katra and 3 more'. What is about people has no name here: the paper hangs on a wall. */
  readonly names: (places: readonly ComparedPlace[], most: number) => string;
}

/** Returns a language of the paper. Its texts have to be here. */
export function tongueOf(i18n: Translator, language: Language): Tongue {
  const t = i18n.getFixedT(language, 'reports');
  const nameOf = ({ named }: ComparedPlace): readonly string[] => {
    if (named.kind === 'survey') return [];
    return [inLanguage(named.kind === 'village' ? named.name : named.panchayat.name, language)];
  };
  return {
    language,
    t,
    words: reportWords(t, language),
    names: (places, most) => {
      const all = places.flatMap(nameOf);
      const shown = all.slice(0, most).join(', ');
      if (all.length <= most) return shown;
      return t('reports:sabha.more', {
        names: shown,
        count: all.length - most,
        more: formatNumber(all.length - most),
      });
    },
  };
}

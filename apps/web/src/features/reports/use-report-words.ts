import type { LocalText } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import type { Figure } from '@sampark/core/reports/figures';
import { type Line, percentOf, type Sentence, type Share, say } from '@sampark/core/reports/say';
import type { Spread } from '@sampark/core/reports/spread';
import { formatNumber } from '@sampark/i18n/formats';
import { useFormLanguage } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';

/** What is counted: villages, surveys about something else, or rows in them. */
export type Counts = 'villages' | 'surveys' | 'rows';

/** The words of figures. */
export interface ReportWords {
  readonly of: (text: LocalText) => string;
  /** 'x of y villages'. */
  readonly share: (share: Share, counts: Counts) => string;
  /** 'x of y (44 %)'. */
  readonly shareWithPercent: (share: Share) => string;
  /** '44 %'; empty: a share of nothing. */
  readonly percent: (share: Share) => string;
  readonly sentence: (figure: Figure, counts: Counts, isOne: boolean) => string;
  /** Says how the numbers of a figure lie; empty: there are too few. */
  readonly spread: (figure: Figure) => string;
  readonly line: (line: Line) => string;
}

/** Leaves the digits of a mean that say something: a tenth of a household says nothing, a tenth of a well does. */
const rough = (number: number): number => {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return Number(number.toFixed(digits));
};

/** The fewest numbers of which one says how they lie. */
const FEW = 4;

export function useReportWords(): ReportWords {
  const { t } = useTranslation('reports');
  const language = useFormLanguage();
  const of = (text: LocalText): string => inLanguage(text, language);
  const amount = (number: number, unit: LocalText | null): string =>
    [formatNumber(number), unit && of(unit)].filter(Boolean).join(' ');
  const part = ({ name, label }: { readonly name: string; readonly label: LocalText | null }): string =>
    label ? of(label) : t('gone', { name });
  const share = (each: Share, counts: Counts): string =>
    t(`of.${counts}`, { part: formatNumber(each.part), count: each.of });
  const percent = (each: Share): string => {
    const whole = percentOf(each);
    return whole === null ? '' : t('percent', { percent: whole });
  };

  const said = (sentence: Sentence, unit: LocalText | null, counts: Counts): string => {
    switch (sentence.says) {
      case 'number':
        return amount(sentence.number, unit);
      case 'choices':
        return sentence.parts.map(part).join(', ');
      case 'given':
        return t('say.given');
      case 'none':
        return t('say.none');
      case 'sum':
        return t('say.sum', {
          amount: amount(sentence.number, unit),
          share: share(sentence.answered, counts),
        });
      case 'mean':
        return t('say.mean', {
          amount: amount(rough(sentence.number), unit),
          share: share(sentence.answered, counts),
        });
      case 'leading':
        return t('say.leading', {
          choice: part(sentence.part),
          share: share(sentence.share, counts),
          percent: percent(sentence.share),
        });
      case 'held':
        return t('say.held', { share: share(sentence.answered, counts) });
      case 'rows':
        return t('say.rows', { count: sentence.rows, share: share(sentence.begun, counts) });
      case 'rowsOfOne':
        return t('say.rowsOfOne', { count: sentence.rows });
    }
  };
  const lies = ({ count, mean, median, middle, least, most }: Spread, adds: boolean): string => {
    if (count < FEW) return '';
    const reckoned = { median, low: middle[0], high: middle[1], mean };
    const written = Object.fromEntries([
      ...Object.entries(reckoned).map(([name, number]) => [name, formatNumber(rough(number))]),
      ['least', formatNumber(least)],
      ['most', formatNumber(most)],
    ]);
    return adds ? t('spreadWithMean', written) : t('spread', written);
  };
  return {
    of,
    share,
    percent,
    shareWithPercent: (each) =>
      t('bar', { part: formatNumber(each.part), of: formatNumber(each.of), percent: percent(each) }),
    sentence: (figure, counts, isOne) =>
      said(say(figure, isOne), figure.kind === 'number' ? figure.unit : null, counts),
    spread: (figure) => (figure.kind === 'number' && figure.spread ? lies(figure.spread, figure.adds) : ''),
    line: ({ of: what }) => {
      if (what === null) return t('say.none');
      if ('name' in what) return part(what);
      const [from, to] = [formatNumber(what.from), formatNumber(what.to)];
      if (from === to) return from;
      return what.isOpen ? t('upTo', { from, to }) : t('range', { from, to });
    },
  };
}

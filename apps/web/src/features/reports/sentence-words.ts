import type { LocalText } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { rough } from '@sampark/core/reports/rough';
import { percentOf, type Sentence, type Share } from '@sampark/core/reports/say';
import { formatNumber } from '@sampark/i18n/formats';
import type { Translate } from '@sampark/i18n/types';

/** The things that are counted: villages, surveys about something else, or rows in them. */
export type Counts = 'villages' | 'surveys' | 'rows';

/** Returns the words of which sentences are made, in a language. @param t gives its texts */
export function partWords(t: Translate<'reports'>, language: string) {
  const of = (text: LocalText): string => inLanguage(text, language);
  const amount = (number: number, unit: LocalText | null): string =>
    [formatNumber(number), unit && of(unit)].filter(Boolean).join(' ');
  const part = ({ name, label }: { readonly name: string; readonly label: LocalText | null }): string =>
    label ? of(label) : t('reports:gone', { name });
  const share = (each: Share, counts: Counts): string =>
    t(`reports:of.${counts}`, { part: formatNumber(each.part), count: each.of });
  const percent = (each: Share): string => {
    const whole = percentOf(each);
    return whole === null ? '' : t('reports:percent', { percent: whole });
  };

  const withPercent = (each: Share): string =>
    t('reports:bar', { part: formatNumber(each.part), of: formatNumber(each.of), percent: percent(each) });

  return { of, amount, part, share, percent, withPercent };
}

type PartWords = ReturnType<typeof partWords>;
type Unit = LocalText | null;

/** Returns a function that says a sentence about a figure. */
export function sayer(t: Translate<'reports'>, { amount, part, share, percent }: PartWords) {
  return (sentence: Sentence, unit: Unit, counts: Counts): string => {
    switch (sentence.says) {
      case 'number':
        return amount(sentence.number, unit);
      case 'choices':
        return sentence.parts.map(part).join(', ');
      case 'given':
        return t('reports:say.given');
      case 'none':
        return t('reports:say.none');
      case 'sum':
        return t('reports:say.sum', {
          amount: amount(sentence.number, unit),
          share: share(sentence.answered, counts),
        });
      case 'mean':
        return t('reports:say.mean', {
          amount: amount(rough(sentence.number), unit),
          share: share(sentence.answered, counts),
        });
      case 'leading':
        return t('reports:say.leading', {
          choice: part(sentence.part),
          share: share(sentence.share, counts),
          percent: percent(sentence.share),
        });
      case 'held':
        return t('reports:say.held', { share: share(sentence.answered, counts) });
      case 'rows':
        return t('reports:say.rows', { count: sentence.rows, share: share(sentence.begun, counts) });
      case 'rowsOfOne':
        return t('reports:say.rowsOfOne', { count: sentence.rows });
    }
  };
}

/** Returns a function that says a sentence in as few words as a table has room for. */
export function briefSayer(
  t: Translate<'reports'>,
  { amount, part, withPercent }: PartWords,
  said: ReturnType<typeof sayer>,
) {
  return (sentence: Sentence, unit: Unit): string => {
    switch (sentence.says) {
      case 'sum':
        return amount(sentence.number, unit);
      case 'mean':
        return t('reports:brief.mean', { amount: amount(rough(sentence.number), unit) });
      case 'leading':
        return t('reports:brief.leading', {
          choice: part(sentence.part),
          share: withPercent(sentence.share),
        });
      case 'held':
        return withPercent(sentence.answered);
      case 'rows':
      case 'rowsOfOne':
        return formatNumber(sentence.rows);
      default:
        return said(sentence, unit, 'surveys');
    }
  };
}

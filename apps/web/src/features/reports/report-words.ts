import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { Figure } from '@sampark/core/reports/figures';
import { rough } from '@sampark/core/reports/rough';
import { type Line, type Sentence, type Share, say } from '@sampark/core/reports/say';
import type { Spread } from '@sampark/core/reports/spread';
import { formatNumber } from '@sampark/i18n/formats';
import type { Translate } from '@sampark/i18n/types';
import { briefSayer, type Counts, partWords, sayer } from './sentence-words.ts';

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
  /** Says a sentence about a figure in its words and unit. */
  readonly said: (sentence: Sentence, figure: Figure, counts: Counts) => string;
  /** The same in as few words as a table has room for. */
  readonly brief: (sentence: Sentence, figure: Figure) => string;
  /** Says what a figure was. A sum of other surveys than those of the figure is no sum to compare it with, so then it says of how many it is. */
  readonly before: (sentence: Sentence, figure: Figure, counts: Counts) => string;
  /** Says how the numbers of a figure lie; empty: there are too few. */
  readonly spread: (figure: Figure) => string;
  readonly line: (line: Line) => string;
  /** The foot below the column of a range of numbers. */
  readonly foot: (line: Line) => string;
}

const unitOf = (figure: Figure): LocalText | null => (figure.kind === 'number' ? figure.unit : null);

/** The fewest numbers of which one says how they lie. */
const FEW = 4;

/** Returns a function that says how the numbers of a figure lie; empty: there are too few. */
function spreadSayer(t: Translate<'reports'>) {
  return ({ count, mean, median, middle, least, most }: Spread, adds: boolean): string => {
    if (count < FEW) return '';
    const written = {
      mean: formatNumber(rough(mean)),
      median: formatNumber(rough(median)),
      low: formatNumber(rough(middle[0])),
      high: formatNumber(rough(middle[1])),
      least: formatNumber(least),
      most: formatNumber(most),
    };
    return adds ? t('reports:spreadWithMean', written) : t('reports:spread', written);
  };
}

/** Returns the words of figures in a language. @param t gives the texts of that language */
export function reportWords(t: Translate<'reports'>, language: string): ReportWords {
  const parts = partWords(t, language);
  const { of, part, share, percent, withPercent } = parts;
  const said = sayer(t, parts);
  const brief = briefSayer(t, parts, said);
  const lies = spreadSayer(t);
  return {
    of,
    share,
    percent,
    shareWithPercent: withPercent,
    sentence: (figure, counts, isOne) => said(say(figure, isOne), unitOf(figure), counts),
    said: (sentence, figure, counts) => said(sentence, unitOf(figure), counts),
    before: (sentence, figure, counts) =>
      sentence.says === 'sum' && figure.kind === 'number' && sentence.answered.part !== figure.answered
        ? said(sentence, unitOf(figure), counts)
        : brief(sentence, unitOf(figure)),
    brief: (sentence, figure) => brief(sentence, unitOf(figure)),
    spread: (figure) => (figure.kind === 'number' && figure.spread ? lies(figure.spread, figure.adds) : ''),
    line: ({ of: what }) => {
      if (what === null) return t('reports:say.none');
      if ('name' in what) return part(what);
      const [from, to] = [formatNumber(what.from), formatNumber(what.to)];
      if (from === to) return from;
      return what.isOpen ? t('reports:upTo', { from, to }) : t('reports:range', { from, to });
    },
    foot: ({ of: what }) => {
      if (what === null || 'name' in what) return '';
      const [from, to] = [formatNumber(what.from), formatNumber(what.to)];
      return from === to ? from : `${from}–${to}`;
    },
  };
}

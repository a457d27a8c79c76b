import type { DueSurveys } from '@sampark/core/places/due-surveys';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { useNow } from '../data/use-now.ts';
import { useDayInWords } from '../dates.ts';
import { useTranslation } from '../use-translation.ts';

/** The facts of a deadline that are said. */
type Due = Pick<DueSurveys, 'due_on' | 'of' | 'places' | 'left'>;

/** A deadline in words. */
export interface DueWords {
  readonly text: string;
  /** The day is over, and not everything is done. */
  readonly late: boolean;
}

/** Returns a function that says how far surveys are, and by which day they are due. */
export function useDueWords(): (due: Due) => DueWords {
  const { t } = useTranslation('coverage');
  const inWords = useDayInWords();
  const today = dayInIndia(useNow());
  return ({ due_on, of, places, left }) => {
    const day = inWords(due_on);
    const isOver = due_on < today;
    if (places === null)
      return { text: t(isOver ? 'deadline.dayWas' : 'deadline.dayIs', { day }), late: isOver };
    const said = { day, left, count: places };
    const state = left === 0 ? 'done' : isOver ? 'late' : 'coming';
    const text =
      of === 'village' ? t(`deadline.village.${state}`, said) : t(`deadline.panchayat.${state}`, said);
    return { text, late: state === 'late' };
  };
}

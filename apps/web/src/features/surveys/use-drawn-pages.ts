import type { ListQuery } from '@sampark/core/list/list-view';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** Cards that are drawn at once, with every key in the search box: what a phone's screen shows. */
const FIRST = 2;
/** Cards that are drawn together after that: what one push with the thumb brings. */
const PAGE = 6;
/** A list up to this many pages comes as a whole by itself, once the first page is drawn. */
const SHORT = 6;

/** The surveys of one page. */
const pageOf = (surveys: readonly SurveySummary[], page: number): readonly SurveySummary[] =>
  page === 0 ? surveys.slice(0, FIRST) : surveys.slice(FIRST + (page - 1) * PAGE, FIRST + page * PAGE);

/** How far the answer to a question is drawn. */
interface Drawn {
  readonly question: ListQuery;
  /** How many pages of it. */
  readonly pages: number;
  readonly first: readonly string[];
}

/** How many pages so many surveys are. */
const pagesOf = (count: number): number => 1 + Math.ceil(Math.max(0, count - FIRST) / PAGE);

const beginOf = (question: ListQuery, surveys: readonly SurveySummary[], least = 0): Drawn => ({
  question,
  pages: pagesOf(least),
  first: pageOf(surveys, 0).map((survey) => survey.survey_id),
});

/** What is to be drawn of a list. */
export interface DrawnPages {
  readonly pages: readonly (readonly SurveySummary[])[];
  /**
   * The ids of the surveys that the first cards were drawn for. Another question draws over the cards that are there,
   * which is half the work of new ones; under the same question each card stays with its survey, and with the focus
   * that is on it.
   */
  readonly first: readonly string[];
  /** There is more than is drawn. */
  readonly more: boolean;
  /** What comes after the last card then: who gets near it is shown more. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Draws the next page; `null` where that comes by itself. */
  readonly drawMore: (() => void) | null;
}

/**
 * Draws a list page by page as far as a person has come; another question starts again at the top.
 * @param surveys what `question` finds
 * @param least so many are drawn at once: who comes back had come as far
 */
export function useDrawnPages(
  question: ListQuery,
  surveys: readonly SurveySummary[],
  least: number,
): DrawnPages {
  const [settled, setSettled] = useState(() => beginOf(question, surveys, least));
  const isSettled = settled.question === question;
  const drawn = useMemo(
    () => (isSettled ? settled : beginOf(question, surveys)),
    [isSettled, settled, question, surveys],
  );
  const all = pagesOf(surveys.length);
  const end = useRef<HTMLDivElement>(null);
  const more = drawn.pages < all;
  const comesByItself = all <= SHORT;
  const drawMore = useCallback(() => setSettled({ ...drawn, pages: drawn.pages + 1 }), [drawn]);

  useEffect(() => {
    const draw = () => startTransition(drawMore);
    if (more && comesByItself) return afterPaint(draw);
    if (!isSettled) return afterPaint(() => startTransition(() => setSettled(drawn)));
    const element = end.current;
    if (!element || !more) return;
    // A busy browser tells of several moments at once.
    const near = (told: readonly IntersectionObserverEntry[]) =>
      told.some((moment) => moment.isIntersecting) && draw();
    const watch = new IntersectionObserver(near, {
      rootMargin: '800px',
    });
    const cancel = afterPaint(() => watch.observe(element));
    return () => {
      cancel();
      watch.disconnect();
    };
  }, [more, comesByItself, drawMore, isSettled, drawn]);

  return {
    pages: Array.from({ length: Math.min(drawn.pages, all) }, (_, at) => pageOf(surveys, at)),
    first: drawn.first,
    more,
    end,
    drawMore: comesByItself ? null : drawMore,
  };
}

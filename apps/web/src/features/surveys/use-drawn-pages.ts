import type { ListQuery } from '@sampark/core/list/list-view';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** Number of cards that are drawn at once, also with every key in the search box: as many as a phone's screen shows. */
const FIRST = 2;
/** Number of cards that are drawn together after that: as many as one push with the thumb brings. */
const PAGE = 6;
/** A list of at most this many pages is drawn to its end by itself, once the first page is there. */
const SHORT = 6;

/** Returns the surveys of one page. */
const pageOf = (surveys: readonly SurveySummary[], page: number): readonly SurveySummary[] =>
  page === 0 ? surveys.slice(0, FIRST) : surveys.slice(FIRST + (page - 1) * PAGE, FIRST + page * PAGE);

/** How far the answer to a query is drawn. */
interface Drawn {
  readonly question: ListQuery;
  /** Number of pages that are drawn. */
  readonly pages: number;
  readonly first: readonly string[];
}

/** Returns the number of pages for this many surveys. */
const pagesOf = (count: number): number => 1 + Math.ceil(Math.max(0, count - FIRST) / PAGE);

const beginOf = (question: ListQuery, surveys: readonly SurveySummary[], least = 0): Drawn => ({
  question,
  pages: pagesOf(least),
  first: pageOf(surveys, 0).map((survey) => survey.survey_id),
});

/** The part of a list to draw. */
export interface DrawnPages {
  readonly pages: readonly (readonly SurveySummary[])[];
  /**
   * The ids of the surveys that the first cards were drawn for. Another query reuses the cards that are there, which is half
   * the work of new ones. Under the same query each card stays with its survey, and with the focus that is on it.
   */
  readonly first: readonly string[];
  /** There is more than is drawn. */
  readonly more: boolean;
  /** The element after the last card while there is more: the next page is drawn when a person gets near it. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Draws the next page; `null` where the pages come by themselves. */
  readonly drawMore: (() => void) | null;
}

/**
 * Draws a list page by page as far as a person has scrolled; another query starts again at the top.
 * @param surveys the surveys that match `question`
 * @param least number of cards to draw at once: a person who comes back had come as far
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
    // A busy browser reports several moments at once.
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

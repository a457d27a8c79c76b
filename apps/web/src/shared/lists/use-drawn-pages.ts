import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** How a list is cut into pages. */
export interface Paging<T> {
  readonly idOf: (item: T) => string;
  /** Number of cards that are drawn at once, also with every key in the search box: as many as a phone's screen shows. */
  readonly first: number;
  /** Number of cards that are drawn together after that: as many as one push with the thumb brings. */
  readonly page: number;
}

/** A list of at most this many pages is drawn to its end by itself, once the first page is there. */
const SHORT = 6;

/** Returns the items of one page. */
const pageOf = <T>(items: readonly T[], at: number, { first, page }: Paging<T>): readonly T[] =>
  at === 0 ? items.slice(0, first) : items.slice(first + (at - 1) * page, first + at * page);

/** How far the answer to a query is drawn. */
interface Drawn {
  readonly question: object;
  /** Number of pages that are drawn. */
  readonly pages: number;
  readonly first: readonly string[];
}

/** Returns the number of pages for this many items. */
const pagesOf = (count: number, { first, page }: Pick<Paging<unknown>, 'first' | 'page'>): number =>
  1 + Math.ceil(Math.max(0, count - first) / page);

const beginOf = <T>(question: object, items: readonly T[], paging: Paging<T>, least = 0): Drawn => ({
  question,
  pages: pagesOf(least, paging),
  first: pageOf(items, 0, paging).map(paging.idOf),
});

/** The part of a list to draw. */
export interface DrawnPages<T> {
  readonly pages: readonly (readonly T[])[];
  /**
   * The ids of the items that the first cards were drawn for. Another query reuses the cards that are there, which is half
   * the work of new ones. Under the same query each card stays with its item, and with the focus that is on it.
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
 * @param items those that match `question`, which is another object when somebody asks something else
 * @param paging stays the same object
 * @param least number of cards to draw at once: a person who comes back had come as far
 */
export function useDrawnPages<T>(
  question: object,
  items: readonly T[],
  paging: Paging<T>,
  least: number,
): DrawnPages<T> {
  const [settled, setSettled] = useState(() => beginOf(question, items, paging, least));
  const isSettled = settled.question === question;
  const drawn = useMemo(
    () => (isSettled ? settled : beginOf(question, items, paging)),
    [isSettled, settled, question, items, paging],
  );
  const all = pagesOf(items.length, paging);
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
    pages: Array.from({ length: Math.min(drawn.pages, all) }, (_, at) => pageOf(items, at, paging)),
    first: drawn.first,
    more,
    end,
    drawMore: comesByItself ? null : drawMore,
  };
}

import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** The card by which somebody left the list, and how far below the top of the screen it was, in pixels. */
interface LeftBy {
  readonly id: string;
  readonly top: number;
}

const readLeftBy = (): LeftBy | null => {
  const state = history.state as { readonly left_by?: LeftBy } | null;
  return state?.left_by ?? null;
};

const cardAt = (list: HTMLElement | null, at: number): Element | undefined => list?.children[at];

/** The parts of a list that its way back needs. */
export interface WayBack {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Notes the card by which somebody leaves. */
  readonly onClickCapture: (event: MouseEvent) => void;
  /** Number of cards that have to be there at once for a person who comes back. */
  readonly least: number;
}

/**
 * Puts the card by which a person left the list back to its place on the screen when they return. The browser alone cannot:
 * the list is not drawn yet when it scrolls there. The card is noted in the browser's own history, at the list's address, so
 * only the way back finds it.
 * @param idOf stays the same function
 */
export function useWayBack<T>(items: readonly T[], idOf: (item: T) => string): WayBack {
  const list = useRef<HTMLUListElement>(null);
  const [back] = useState(() => {
    const leftBy = readLeftBy();
    return {
      at: leftBy ? items.findIndex((item) => idOf(item) === leftBy.id) : -1,
      top: leftBy?.top ?? 0,
    };
  });

  // The page's heading and the browser have scrolled by then.
  useEffect(
    () =>
      afterPaint(() => {
        const card = cardAt(list.current, back.at);
        if (!card) return;
        history.replaceState(null, '');
        window.scrollBy(0, card.getBoundingClientRect().top - back.top);
      }),
    [back],
  );

  const onClickCapture = useCallback(
    ({ target }: MouseEvent) => {
      const card = target instanceof Element && target.closest('a') ? target.closest('li') : null;
      const item = card && items[[...(list.current?.children ?? [])].indexOf(card)];
      if (!item) return;
      const left_by: LeftBy = { id: idOf(item), top: card.getBoundingClientRect().top };
      history.replaceState({ left_by }, '');
    },
    [items, idOf],
  );
  return { list, onClickCapture, least: back.at + 1 };
}

import type { SurveySummary } from '@sampark/core/survey/summary';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** The card by which somebody left the list, and how far below the top of the screen it was, in pixels. */
interface LeftBy {
  readonly survey_id: string;
  readonly top: number;
}

const readLeftBy = (): LeftBy | null => {
  const state = history.state as { readonly left_by?: LeftBy } | null;
  return state?.left_by ?? null;
};

const cardAt = (list: HTMLElement | null, at: number): Element | undefined => list?.children[at];

/** What the way back to a list needs of it. */
export interface WayBack {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Notes by which card somebody leaves. */
  readonly onClickCapture: (event: MouseEvent) => void;
  /** How many cards have to be there at once, for who comes back. */
  readonly least: number;
}

/**
 * The way back to a list finds the card by which it was left where it was on the screen. The browser alone does not: the
 * list is not drawn yet when it scrolls there. What it needs stands in the browser's own history, at the list's address:
 * only the way back comes upon it there.
 */
export function useWayBack(surveys: readonly SurveySummary[]): WayBack {
  const list = useRef<HTMLUListElement>(null);
  const [back] = useState(() => {
    const leftBy = readLeftBy();
    return {
      at: surveys.findIndex(({ survey_id }) => survey_id === leftBy?.survey_id),
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
      const survey = card && surveys[[...(list.current?.children ?? [])].indexOf(card)];
      if (!survey) return;
      const left_by: LeftBy = { survey_id: survey.survey_id, top: card.getBoundingClientRect().top };
      history.replaceState({ left_by }, '');
    },
    [surveys],
  );
  return { list, onClickCapture, least: back.at + 1 };
}

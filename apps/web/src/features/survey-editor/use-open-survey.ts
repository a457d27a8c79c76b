import type { FieldPath } from '@sampark/core/survey/values';
import { useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';
import type { OpenSurvey, SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { createDrawnFirst, type DrawnFirst } from './answers/screen/drawn-first.ts';
import { onlySafetyChanged } from './conflicts/same-answers.ts';

interface Opening {
  readonly survey: () => OpenSurvey | null;
  readonly view: () => SurveyView | null | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  readonly drawnFirst: DrawnFirst;
}

/** Runs `listener` before a person does anything but type on: what comes next goes by what is on the screen by then. */
const beforeActing = (listener: () => void): (() => void) => {
  const press = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === 'Tab' || key === 'Enter' || ctrlKey || metaKey) listener();
  };
  const capture = { capture: true };
  addEventListener('keydown', press, capture);
  addEventListener('pointerdown', listener, capture);
  addEventListener('visibilitychange', listener, capture);
  return () => {
    removeEventListener('keydown', press, capture);
    removeEventListener('pointerdown', listener, capture);
    removeEventListener('visibilitychange', listener, capture);
  };
};

/**
 * Opens a survey for the first watcher and closes it after the last: a drawing that React throws away opens nothing. With a
 * key the field is drawn first, after a Save the save bar, and everything else a frame later.
 */
const openingOf = (open: () => OpenSurvey, ahead: OpenSurvey | null): Opening => {
  let newest = ahead?.view.get();
  const drawnFirst = createDrawnFirst(() => newest);
  let typingIn: FieldPath | null = null;
  const drawingFirst = (opened: OpenSurvey): OpenSurvey => ({
    ...opened,
    type: (field, ...typed) => {
      typingIn = field;
      try {
        opened.type(field, ...typed);
      } finally {
        typingIn = null;
      }
    },
  });
  let survey = ahead && drawingFirst(ahead);
  let view = newest;
  return {
    drawnFirst,
    survey: () => survey,
    view: () => view,
    subscribe: (changed) => {
      const opened = open();
      let cancel = (): void => undefined;
      const draw = (): void => {
        cancel();
        if (view === newest) return;
        view = newest;
        changed();
      };
      /** Whether what people look at now is drawn already. A field is drawn alone from the same instance, and beside no conflict. */
      const canWait = (next: SurveyView | null | undefined): boolean => {
        if (!view || !newest || !next) return false;
        if (newest.instance !== next.instance || next.conflicts.length > 0) return false;
        return (typingIn !== null && drawnFirst.draw(typingIn)) || onlySafetyChanged(newest, next);
      };
      if (opened !== ahead || !survey) survey = drawingFirst(opened);
      const unwatch = [
        opened.view.subscribe(() => {
          const next = opened.view.get();
          const waits = canWait(next);
          newest = next;
          cancel();
          if (waits) cancel = afterPaint(draw);
          else draw();
        }),
        beforeActing(draw),
      ];
      return () => {
        for (const end of unwatch) end();
        cancel();
        survey = null;
        view = newest = undefined;
        void opened.close();
      };
    },
  };
};

/** A survey that is open on the screen. */
export interface OpenOnScreen {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly drawnFirst: DrawnFirst;
}

/**
 * Opens a survey while the calling screen is there.
 * @returns the survey and its view; `undefined` while it is being read, `null` when it is not on this device
 */
export function useOpenSurvey(surveyId: string): OpenOnScreen | null | undefined {
  const { surveys } = useAppData();
  const [opening] = useState(() => openingOf(() => surveys.open(surveyId), surveys.openedAhead(surveyId)));
  const view = useSyncExternalStore(opening.subscribe, opening.view);
  const survey = opening.survey();
  if (view === null) return null;
  return view && survey ? { survey, view, drawnFirst: opening.drawnFirst } : undefined;
}

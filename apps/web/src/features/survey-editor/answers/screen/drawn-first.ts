import { rowsAround } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { createContext, useContext, useEffect, useReducer } from 'react';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';

/** Draws a field with each key, and the lines of the rows around it. On a slow phone the rest of the survey would hold the key back. */
export interface DrawnFirst {
  /** Calls `draw` when somebody has typed into the field, or into a field of the row. @returns ends it */
  readonly watch: (path: FieldPath, draw: () => void) => () => void;
  /** Draws what depends on a field. @returns whether the field itself is among it: if not, the whole survey must be drawn */
  readonly draw: (field: FieldPath) => boolean;
  /** Returns the survey as it is, the last key included. */
  readonly newest: () => SurveyView | null | undefined;
}

/** Keeps who draws which field or row. */
export const createDrawnFirst = (newest: DrawnFirst['newest']): DrawnFirst => {
  const watchers = new Map<FieldPath, Set<() => void>>();
  return {
    newest,
    watch: (path, draw) => {
      const here = watchers.get(path) ?? new Set();
      watchers.set(path, here.add(draw));
      return () => {
        here.delete(draw);
        if (here.size === 0) watchers.delete(path);
      };
    },
    draw: (field) => {
      for (const path of [field, ...rowsAround(field)]) for (const draw of watchers.get(path) ?? []) draw();
      return watchers.has(field);
    },
  };
};

/** Without an editor around nothing is drawn first. */
export const DrawnFirstHere = createContext<DrawnFirst>(createDrawnFirst(() => null));

/**
 * Draws the calling component anew with each key in a field, or in a row.
 * @param drawn the view that the rest of the screen shows
 * @returns the newest view
 */
export function useDrawnFirst(path: FieldPath, drawn: SurveyView): SurveyView {
  const { watch, newest } = useContext(DrawnFirstHere);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watch(path, draw), [watch, path]);
  return newest() ?? drawn;
}

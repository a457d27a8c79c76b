import { rowsAt } from '@sampark/core/forms/engine/instance';
import { repeatOf, rowPath } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { useEffect, useMemo, useRef } from 'react';
import type { OpenSurvey, SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { notify } from '../../../../ui/overlays/toasts.tsx';
import type { GoToField } from '../../navigation/use-go-to-field.ts';
import type { Undo } from '../../saving/use-undo.ts';
import {
  addedRow,
  duplicatedRow,
  movedRow,
  neighbourOf,
  type RowChanges,
  removedRow,
} from './row-changes.ts';
import type { OpenRows } from './use-open-rows.ts';

/** The acts of people on rows. Each is one step of undo. */
export interface RowActions {
  readonly add: (repeat: FieldPath) => void;
  readonly duplicate: (row: FieldPath) => void;
  readonly move: (row: FieldPath, by: -1 | 1) => void;
  readonly remove: (row: FieldPath) => void;
  /** Returns the answers that the form makes by itself in a row that these places add. */
  readonly begun: OpenSurvey['begunAnswers'];
}

export type Rows = OpenRows & RowActions;

/** Returns the same object until a row opens or closes. */
export function useRows(survey: OpenSurvey, open: OpenRows, undo: Undo, go: GoToField): Rows {
  const { t } = useTranslation(['rows', 'editor']);
  const { typeAll } = undo;
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });

  return useMemo(() => {
    /** Changes rows by what the screen shows, and returns whether anything changed. */
    const change = (make: (view: SurveyView) => RowChanges): boolean => {
      const view = survey.view.get();
      const changes = view ? make(view) : [];
      typeAll(changes);
      return changes.length > 0;
    };
    const positionOf = (row: FieldPath): { number: number; count: number } => {
      const view = survey.view.get();
      const rows = view ? rowsAt(view.instance, repeatOf(row)) : [];
      return { number: rows.findIndex(({ path }) => path === row) + 1, count: rows.length };
    };
    const come = (row: FieldPath, make: (view: SurveyView) => RowChanges): void => {
      latest.current.next({ row });
      open.open(row);
      if (change(make)) notify.plain(t('added', positionOf(row)));
    };
    return {
      ...open,
      begun: survey.begunAnswers,
      add: (repeat) => {
        const id = survey.newRowId();
        const row = rowPath(repeat, id);
        come(row, ({ instance, values }) => {
          const places = addedRow(instance, values, repeat, id);
          return [...places, ...survey.begunAnswers(row, places)];
        });
      },
      duplicate: (row) => {
        const id = survey.newRowId();
        come(rowPath(repeatOf(row), id), ({ instance, values }) =>
          duplicatedRow(instance, values, row, id, survey.begunAnswers),
        );
      },
      move: (row, by) => {
        latest.current.next({ field: row });
        if (change(({ instance, values }) => movedRow(instance, values, row, by))) {
          notify.plain(t('moved', positionOf(row)));
        }
      },
      remove: (row) => {
        const { number } = positionOf(row);
        const view = survey.view.get();
        const neighbour = view && neighbourOf(view.instance, row);
        latest.current.next({ field: neighbour ?? row });
        change(() => removedRow(row));
        notify.plain(t('removed', { number, button: t('editor:undo.back') }));
      },
    };
  }, [survey, open, typeAll, t]);
}

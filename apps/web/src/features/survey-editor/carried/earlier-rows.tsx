import { rowSummary } from '@sampark/core/forms/engine/answer-texts';
import { answerAt, rowsAt } from '@sampark/core/forms/engine/instance';
import { type CarriedRow, clearedRows } from '@sampark/core/rounds/carried-rows';
import { marksPath } from '@sampark/core/survey/about/same-marks';
import { type FieldPath, isEmpty } from '@sampark/core/survey/values';
import { Check, CheckCheck, X } from 'lucide-react';
import { type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import type { Scene } from '../answers/screen/scene.ts';
import styles from './carried.module.css';
import { type TakenAgain, withoutTheirMarks } from './earlier-marks.ts';
import type { Earlier } from './earlier-of.ts';

interface EarlierRowsProps {
  readonly scene: Scene;
  readonly earlier: Earlier;
  /** The path of the repeat, in the row that holds it. */
  readonly path: FieldPath;
}

/** Returns what is typed when rows are taken over: their places, what the form makes in them by itself, and their answers. */
function takenRows({ view, rows }: Scene, earlier: Earlier, taken: readonly CarriedRow[]): TakenAgain[] {
  const { instance } = view;
  const places = taken.flatMap((each) => each.places);
  const answers = taken.flatMap((each) => each.answers);
  const given = new Set(answers.map(([field]) => field));
  const begun = taken
    .flatMap(({ row }) => rows.begun(row.path, places))
    .filter(([field]) => !given.has(field) && isEmpty(answerAt(instance, field)));
  return [...places, ...begun, ...earlier.takeAgain(instance, answers)];
}

/** Moves the focus to the next row that may be taken over, else to the button that adds one: the pressed button goes. */
function focusNext(list: RefObject<HTMLElement | null>, at: number, path: FieldPath): void {
  const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li button:first-of-type') ?? [])];
  const next = buttons[at + 1] ?? document.querySelector<HTMLElement>(`[data-adds="${CSS.escape(path)}"]`);
  next?.focus();
}

/** Shows the rows of an earlier year that this survey does not have, takes them over one by one or all at once, and takes one away that is there no more. None of them is an answer before. */
export default function EarlierRows({ scene, earlier, path }: EarlierRowsProps) {
  const { t } = useTranslation('editor');
  const list = useRef<HTMLDivElement>(null);
  const { instance } = scene.view;
  // A repeat has other rows only when one comes or goes; a key changes none.
  const here = rowsAt(instance, path);
  const marks = answerAt(instance, marksPath(path));
  const [rows, gone] = useMemo(
    () => [earlier.rows(instance, path, here), marks === null ? [] : clearedRows(instance, path)],
    [earlier, instance, path, here, marks],
  );
  if (rows.length + gone.length === 0) return null;
  const { year, clear } = earlier;
  const take = (taken: readonly CarriedRow[], at: number): void => {
    scene.onTypeAll(takenRows(scene, earlier, taken));
    notify.plain(t('earlier.rowsTaken', { count: taken.length }));
    focusNext(list, at, path);
  };
  const away = ({ row }: CarriedRow, at: number): void => {
    scene.onTypeAll(clear?.(instance, [row.path]) ?? []);
    focusNext(list, at, path);
  };
  const offerAgain = (): void => {
    scene.onTypeAll(withoutTheirMarks(instance, gone));
    focusNext(list, rows.length, path);
  };
  return (
    <div ref={list} className={styles.rows}>
      {rows.length > 0 && (
        <div className={styles.strip}>
          <p>{t('earlier.rows', { count: rows.length, year })}</p>
          {rows.length > 1 && (
            <Button
              small
              icon={<CheckCheck size={18} aria-hidden="true" />}
              onClick={() => take(rows, rows.length)}
            >
              {t('earlier.allRows', { count: rows.length })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {rows.map((each, at) => {
          const said = rowSummary(earlier.instance, each.row, scene.manner) || t('earlier.row', { year });
          return (
            <li key={each.row.id} className={styles.row}>
              <span>{said}</span>
              <div className={styles.choices}>
                <Button
                  small
                  icon={<Check size={18} aria-hidden="true" />}
                  aria-label={t('earlier.takeRowFor', { row: said })}
                  onClick={() => take([each], at)}
                >
                  {t('earlier.takeRow')}
                </Button>
                {clear && (
                  <Button
                    kind="quiet"
                    small
                    icon={<X size={18} aria-hidden="true" />}
                    aria-label={t('earlier.clearFor', { field: said })}
                    onClick={() => away(each, at)}
                  >
                    {t('earlier.clear')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {gone.length > 0 && <ClearedRows count={gone.length} onOfferAgain={offerAgain} />}
    </div>
  );
}

interface ClearedRowsProps {
  readonly count: number;
  readonly onOfferAgain: () => void;
}

/** Says how many rows are not there any more, and offers them again on a press. */
function ClearedRows({ count, onOfferAgain }: ClearedRowsProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.line}>
      <span>{t('earlier.rowsCleared', { count })}</span>
      <Button kind="quiet" small onClick={onOfferAgain}>
        {t('earlier.offerAgain')}
      </Button>
    </div>
  );
}

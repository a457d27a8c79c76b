import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import { isEmpty, isList, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import type { HeldSurvey } from './final-state.ts';
import type { RowLedger, Told, Word } from './row-ledger.ts';

/** How often a check had something to check. */
export interface RowsChecked {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const isThere = (survey: HeldSurvey, { path, option }: Told): boolean => {
  const value = valueAt(survey.values as Values, path);
  return option === '' ? !isEmpty(value) : isList(value) && value.includes(option);
};

/** Whether an open conflict asks about a row, or keeps an option. */
const isAsked = ({ conflicts }: HeldSurvey, path: string): boolean =>
  conflicts.some(({ field }) => field === path);

/** Returns the last word of everybody on each of their devices. */
const lastWords = (words: readonly Word[]): boolean[] => [
  ...new Map(words.map(({ by, isIn }) => [by, isIn])).values(),
];

/**
 * Checks what people said of one row or option. Nobody's last word is that it is out: it is there. Somebody's is, and
 * nobody brought it back: it is not.
 * @param isExact no restore happened: one may bring back what was taken out while it was in flight
 */
const ofTold = (
  survey: HeldSurvey,
  told: Told,
  isExact: boolean,
): { rule: string; wrong: string | null } | null => {
  const { path, option, words } = told;
  if (isAsked(survey, path)) return null;
  const is = isThere(survey, told);
  const name = `${path} ${option}`.trim();
  if (!lastWords(words).includes(false)) {
    return {
      rule: 'there',
      wrong: is ? null : `${name} of ${survey.survey_id} is not there, and nobody took it out`,
    };
  }
  if (!isExact || words.slice(1).some(({ isIn }) => isIn)) return null;
  return {
    rule: 'out',
    wrong: is ? `${name} of ${survey.survey_id} is there, and somebody took it out` : null,
  };
};

/** Returns the answers that went with a row which nobody took out who had seen them. */
const goneUnseen = (survey: HeldSurvey, ledger: RowLedger): { gone: number; wrong: string[] } => {
  const { survey_id } = survey;
  const values = survey.values as Values;
  const told = ledger.told().filter((each) => each.survey_id === survey_id && each.option === '');
  const wrong: string[] = [];
  let gone = 0;
  for (const [path, value] of Object.entries(values)) {
    if (isRowPath(path) || isList(value) || ledger.isKnownGone(survey_id, path, value)) continue;
    for (const row of rowsAround(path)) {
      if (!isEmpty(valueAt(values, row)) || isAsked(survey, row)) continue;
      const words = told.find((each) => each.path === row)?.words;
      // A row that was taken out before it was ever saved was its author's alone.
      if (!words) continue;
      gone += 1;
      if (words.some(({ isIn, seen }) => !isIn && valueAt(seen, path) === value)) continue;
      wrong.push(
        `${path} = ${String(value)} of ${survey_id} went with ${row}, which nobody took out who saw it`,
      );
    }
  }
  return { gone, wrong };
};

/** Returns the values, rows and options that nobody ever put in. */
const invented = ({ survey_id, values }: HeldSurvey, ledger: RowLedger): string[] => {
  const told = ledger.told().filter((each) => each.survey_id === survey_id);
  return Object.entries(values as Record<string, Value>).flatMap(([path, value]) => {
    const parts = isRowPath(path) ? [''] : isList(value) ? value : [];
    return parts
      .filter((part) => !told.some((each) => each.path === path && each.option === part))
      .map((part) => `${path} ${part} of ${survey_id} was never put there`);
  });
};

/**
 * Checks the rows and the options of all surveys.
 * @param isDoubtful a survey that somebody deleted, or that the server refuses
 */
export const checkRows = (
  held: readonly HeldSurvey[],
  ledger: RowLedger,
  { isExact, isDoubtful }: { isExact: boolean; isDoubtful: (surveyId: string) => boolean },
): RowsChecked => {
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const count = (what: string, times = 1): void => void (counts[what] = (counts[what] ?? 0) + times);
  const sound = held.filter(({ survey_id, deleted }) => !deleted && !isDoubtful(survey_id));
  for (const told of ledger.told()) {
    const survey = sound.find(({ survey_id }) => survey_id === told.survey_id);
    const found = survey && ofTold(survey, told, isExact);
    if (!found) continue;
    count(`${told.option === '' ? 'rows' : 'options'} that must be ${found.rule}`);
    if (found.wrong) violations.push(found.wrong);
  }
  for (const survey of sound) {
    const { gone, wrong } = goneUnseen(survey, ledger);
    if (gone > 0) count('answers that went with a row', gone);
    violations.push(...wrong, ...invented(survey, ledger));
  }
  return { violations, counts };
};

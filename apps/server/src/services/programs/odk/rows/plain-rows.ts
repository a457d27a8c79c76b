import type { ShownSurvey } from '../../../access/shares/reader.ts';
import type { FormSchema, RepeatPath } from '../form-schema.ts';
import type { Answers } from '../text/gapped-text.ts';
import { rowsAt } from './row-template.ts';
import { answersWithRows } from './submission-rows.ts';

/** A row of a table as ODK's files have it: answers as they were given, and a key that says where the row stands. */
export interface PlainRow {
  /** `S1/water/wells[2]/tests[1]`; that of a survey is its id. */
  readonly key: string;
  /** The key of what holds it; that of a survey is empty. */
  readonly parentKey: string;
  readonly answers: Answers;
}

/** Returns the rows that a survey has in a table, in their order. @param path the repeat; empty: the table of surveys */
export function plainRows(shown: ShownSurvey, { form }: FormSchema, path: RepeatPath): readonly PlainRow[] {
  const walk = (rest: RepeatPath, answers: Answers, key: string, parentKey: string): readonly PlainRow[] => {
    const [repeat, ...inner] = rest;
    if (repeat === undefined) return [{ key, parentKey, answers }];
    const names = [...repeat.around, repeat.given];
    const depth = path.indexOf(repeat);
    const holder = path[depth - 1];
    const step = names.slice(holder === undefined ? 0 : holder.around.length + 1).join('/');
    return rowsAt(answers, repeat).flatMap((row, at) => walk(inner, row, `${key}/${step}[${at + 1}]`, key));
  };
  const answers = path.length === 0 ? shown.survey.values : answersWithRows(shown, form);
  return walk(path, answers, shown.survey.survey_id, '');
}

import type { FormDefinition, Question, Repeat } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { placeBetween } from '@sampark/core/forms/rows/row-place';
import { REASONS } from '@sampark/core/survey/about/outside-modules';
import { rowIdOf, rowPath } from '@sampark/core/survey/row-path';
import { type FieldPath, type Value, type Values, VILLAGE_NAME } from '@sampark/core/survey/values';

const rounded = (value: number, { min, max, step }: { min: number; max: number; step: number }): number =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));

/** Returns an answer that a question takes. */
const sampleAnswer = (question: Question): Value => {
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return rounded(Math.sqrt(question.max + 1) * 4, question);
    case 'select_one':
      return question.choices[0]?.name ?? null;
    default:
      return null;
  }
};

/** The rows of each list that people fill, with their places. */
const ADDED: ReadonlyMap<string, string> = new Map([
  ['first', placeBetween('', '')],
  ['second', placeBetween(placeBetween('', ''), '')],
]);

/** Returns the ids of a repeat's rows. How many a count makes hangs on the answers, so none of those is filled. */
const sampleRows = ({ table, repeat_count }: Repeat): readonly string[] => {
  if (table) return table.map(({ name }) => name);
  return repeat_count === undefined ? [...ADDED.keys()] : [];
};

/** Returns the paths that a path in any row means in the sample's rows. */
const pathsInRows = (path: FieldPath, repeats: readonly Repeat[]): readonly FieldPath[] => {
  const [start = '', ...parts] = path.split('/@');
  return parts.reduce<readonly FieldPath[]>(
    (outer, part, at) =>
      outer.flatMap((each) => sampleRows(repeats[at] as Repeat).map((id) => `${rowPath(each, id)}${part}`)),
    [start],
  );
};

/** Returns an imaginary village with rows, and with a little more than half of its questions answered. */
export const sampleVillage = (form: FormDefinition, village: string): Values => {
  const { answers, repeats } = formFields(form);
  const fields = [...answers.values()].filter(({ module }) => module !== REASONS);
  const answered = fields.slice(0, Math.ceil(fields.length * 0.6)).flatMap((field) => {
    const answer = sampleAnswer(field.question);
    if (answer === null) return [];
    return pathsInRows(field.path, field.repeats).map((path): [FieldPath, Value] => [path, answer]);
  });
  const rows = [...repeats.values()]
    .filter(({ repeat }) => repeat.table === undefined)
    .flatMap(({ path, repeat, outer }) => pathsInRows(path, [...outer, repeat]))
    .map((row): [FieldPath, Value] => [row, ADDED.get(rowIdOf(row)) ?? null]);
  return Object.fromEntries([[VILLAGE_NAME, village], ...rows, ...answered]);
};

/**
 * Returns an answer that a question takes, other than those that are there already; `null`: there is none.
 */
export const anotherAnswer = (question: Question, taken: readonly Value[]): Value => {
  const isNew = (value: Value): boolean => !taken.includes(value);
  switch (question.type) {
    case 'integer':
    case 'decimal': {
      const highest = Math.max(...taken.map((value) => (typeof value === 'number' ? value : question.min)));
      const near = [highest + 5 * question.step, highest - 5 * question.step, question.min, question.max];
      return near.find((value) => isNew(value) && value >= question.min && value <= question.max) ?? null;
    }
    case 'select_one':
      return question.choices.map(({ name }) => name).find(isNew) ?? null;
    default:
      return null;
  }
};

import type { Choice, FormDefinition, LocalText, Question } from '../forms/definition/definition.ts';
import { isField, moduleEntries } from '../forms/fields/module-fields.ts';
import type { FieldPath } from '../survey/values.ts';
import type { Part } from './figures.ts';
import { isReported, type Tally } from './tally.ts';

/** A question whose answers say that something is poor, or not there. */
export interface Shortfall {
  readonly path: FieldPath;
  readonly module: LocalText;
  readonly label: LocalText;
  /** It stands in rows, so rows are counted. */
  readonly inRows: boolean;
  /** The answers that say so and were given. */
  readonly parts: readonly Part[];
  readonly lacking: number;
  readonly asked: number;
}

/** The names of choices that say so on any scale. */
const POOR: ReadonlySet<string> = new Set([
  ...['poor', 'very_poor', 'bad', 'insufficient', 'not_available', 'unavailable'],
]);

/** Beside these, 'no' says that something is not there; alone with 'yes' it may be good news. */
const HALFWAY: ReadonlySet<string> = new Set(['partial', 'partly', 'not_available']);

/** The fewest choices of a scale: of two, nobody can tell which is the good one. */
const SCALE = 3;

const plain = ({ name }: Choice): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/**
 * Returns the choices that say that something is poor or not there: all that are not `better`, where the form says which are; else those with such names in a question
 * that has a scale of answers. A question with several choices has none: there, 'none' may be the best news.
 */
export function poorChoices(question: Question): readonly Choice[] {
  if (question.type !== 'select_one') return [];
  const { better } = question;
  if (better) return question.choices.filter(({ name }) => !better.includes(name));
  if (question.choices.length < SCALE) return [];
  const hasHalfway = question.choices.some((choice) => HALFWAY.has(plain(choice)));
  return question.choices.filter((choice, at) => {
    const name = plain(choice);
    if (name === 'no') return hasHalfway;
    // A scale runs from good to bad. Elsewhere, as with pensions, 'none' may only say that somebody needs
    // none.
    return POOR.has(name) || (name === 'none' && at === question.choices.length - 1);
  });
}

/** Returns what is poor or not there, where most say so first. */
export function shortfallsOf(tally: Tally, form: FormDefinition): readonly Shortfall[] {
  const found = form.modules.flatMap((module) =>
    moduleEntries(form, module).flatMap((entry): readonly Shortfall[] => {
      const counted = isField(entry) ? tally.questions.get(entry.path) : undefined;
      if (!isField(entry) || !isReported(entry.question) || !counted) return [];
      const parts = poorChoices(entry.question).flatMap(({ name, label }): Part[] => {
        const count = counted.counts.get(name) ?? 0;
        return count > 0 ? [{ name, label, count }] : [];
      });
      const lacking = parts.reduce((sum, { count }) => sum + count, 0);
      if (lacking === 0) return [];
      const { path, question, repeats } = entry;
      const at = { path, module: module.label, label: question.label, inRows: repeats.length > 0 };
      return [{ ...at, parts, lacking, asked: counted.asked }];
    }),
  );
  return found.sort((one, other) => other.lacking * one.asked - one.lacking * other.asked);
}

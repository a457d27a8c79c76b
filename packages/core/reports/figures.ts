import type { FormDefinition, Item, LocalText, Module, Question } from '../forms/definition/definition.ts';
import { type FormField, type FormRepeat, moduleEntries } from '../forms/fields/module-fields.ts';
import type { FieldPath } from '../survey/values.ts';
import { type Spread, spreadOf } from './spread.ts';
import { isReported, type QuestionTally, type Tally } from './tally.ts';

/** The parts that every figure has beside its own. */
interface OfQuestion {
  readonly path: FieldPath;
  readonly label: LocalText;
  /** In how many surveys the question is asked; in a repeat, in how many rows. */
  readonly asked: number;
  readonly answered: number;
}

/** Numbers. */
export interface NumberFigure extends OfQuestion {
  readonly kind: 'number';
  readonly unit: LocalText | null;
  /** Whether their sum says something: that of shares does not. */
  readonly adds: boolean;
  /** `null`: nobody answered. */
  readonly spread: Spread | null;
}

/** Choices. Those of a question that takes several are more than its answers. */
export interface SharesFigure extends OfQuestion {
  readonly kind: 'shares';
  readonly several: boolean;
  /** Those of the form, in its order; then those that only older versions had. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly name: string;
  /** `null`: the form has this choice no more. */
  readonly label: LocalText | null;
  readonly count: number;
}

/** Texts, files, days and places: how many have one. */
export interface HeldFigure extends OfQuestion {
  readonly kind: 'held';
}

/** The rows of a repeat, with the figures of what stands in them. */
export interface RowsFigure {
  readonly kind: 'rows';
  readonly path: FieldPath;
  readonly label: LocalText;
  readonly asked: number;
  /** How many have a row. */
  readonly begun: number;
  readonly rows: number;
  readonly inside: readonly Figure[];
}

export type QuestionFigure = NumberFigure | SharesFigure | HeldFigure;
export type Figure = QuestionFigure | RowsFigure;

/** The figures of one module. */
export interface ModuleFigures {
  readonly name: string;
  readonly label: LocalText;
  readonly figures: readonly Figure[];
}

/** A question that has to be answered, and is not everywhere. */
export interface Gap {
  readonly path: FieldPath;
  readonly module: LocalText;
  readonly label: LocalText;
  /** It stands in rows, so rows are counted. */
  readonly inRows: boolean;
  readonly missing: number;
  readonly asked: number;
}

type NumberQuestion = Extract<Question, { readonly type: 'integer' | 'decimal' | 'range' }>;

/** Units of what is measured: shares, and time. Whole numbers of them do not add up to anything. */
const MEASURED: ReadonlySet<string> = new Set([
  '%',
  'years',
  'months',
  'days',
  'hours',
  'hours a day',
  'minutes',
]);

/**
 * Whether numbers may be added up. Whole ones are counts where the form does not say so, unless they are
 * shares or time; others are measured, and only their mean says something.
 */
function adds(question: NumberQuestion): boolean {
  if (question.report?.includes('sum')) return true;
  if (question.report?.includes('mean') || question.type !== 'integer') return false;
  return !MEASURED.has(question.unit?.en ?? '');
}

const isOfNumber = (entry: [string | number, number]): entry is [number, number] =>
  typeof entry[0] === 'number';

const numbersIn = ({ counts }: QuestionTally) => [...counts].filter(isOfNumber);

function partsOf(
  choices: readonly { readonly name: string; readonly label: LocalText }[],
  tally: QuestionTally,
) {
  const known = new Set(choices.map(({ name }) => name));
  const gone = [...tally.counts].flatMap(([name, count]) =>
    typeof name === 'string' && !known.has(name) ? [{ name, label: null, count }] : [],
  );
  return [
    ...choices.map(({ name, label }): Part => ({ name, label, count: tally.counts.get(name) ?? 0 })),
    ...gone.sort((one, other) => (one.name < other.name ? -1 : 1)),
  ];
}

/** The figures worked out of a question's counts, and the version of the question that gave them. */
const knownFigures = new WeakMap<
  QuestionTally,
  { readonly question: Question; readonly figure: QuestionFigure }
>();

/** Returns the figure of a question: the same object for the same counts. Ten thousand numbers are put in order once. */
function figureOf(field: FormField, tally: QuestionTally): QuestionFigure {
  const known = knownFigures.get(tally);
  if (known?.question === field.question) return known.figure;
  const figure = workedOut(field, tally);
  knownFigures.set(tally, { question: field.question, figure });
  return figure;
}

function workedOut({ path, question }: FormField, tally: QuestionTally): QuestionFigure {
  const { label } = question;
  const of = { path, label, asked: tally.asked, answered: tally.answered };
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range': {
      const spread = spreadOf(numbersIn(tally));
      return { ...of, kind: 'number', unit: question.unit ?? null, adds: adds(question), spread };
    }
    case 'select_one':
      return { ...of, kind: 'shares', several: false, parts: partsOf(question.choices, tally) };
    case 'select_multiple':
      return { ...of, kind: 'shares', several: true, parts: partsOf(question.choices, tally) };
    default:
      return { ...of, kind: 'held' };
  }
}

/** Whether a question or a repeat stands directly in these rows. `null`: in none. */
const standsIn = (entry: FormField | FormRepeat, repeat: Item | null): boolean =>
  (('question' in entry ? entry.repeats : entry.outer).at(-1) ?? null) === repeat;

/** Works out figures one by one, as somebody takes them. */
function* figuresIn(
  entries: readonly (FormField | FormRepeat)[],
  tally: Tally,
  repeat: Item | null,
): Generator<Figure, void, void> {
  for (const entry of entries) {
    if (!standsIn(entry, repeat)) continue;
    const { path } = entry;
    if ('question' in entry) {
      const counted = tally.questions.get(path);
      if (counted && isReported(entry.question)) yield figureOf(entry, counted);
      continue;
    }
    const rows = tally.repeats.get(path);
    if (!rows) continue;
    const inside = [...figuresIn(entries, tally, entry.repeat)];
    yield { kind: 'rows', path, label: entry.repeat.label, ...rows, inside };
  }
}

/**
 * Works out the figures of a form, module by module, each question in its place. A question that no survey
 * asked has none.
 * @param form the newest version: what only older ones asked is left out
 */
export function figuresOf(tally: Tally, form: FormDefinition): readonly ModuleFigures[] {
  return form.modules.flatMap((module) => figuresOfModule(tally, form, module) ?? []);
}

/**
 * Works out the figures of one module.
 * @param most the first figures alone are worked out: a screen that draws two does not wait for all
 * @returns `null`: nothing of it was asked in any survey
 */
export function figuresOfModule(
  tally: Tally,
  form: FormDefinition,
  module: Module,
  most = Number.POSITIVE_INFINITY,
): ModuleFigures | null {
  const figures: Figure[] = [];
  for (const figure of figuresIn(moduleEntries(form, module), tally, null))
    if (figures.push(figure) >= most) break;
  return figures.length === 0 ? null : { name: module.name, label: module.label, figures };
}

/**
 * Returns a function that works out one figure of whatever tally: that of a question, or of the rows of a repeat, without what stands in them.
 * It returns `null` where the question was asked in no survey.
 */
export function figureAt(form: FormDefinition, path: FieldPath): (tally: Tally) => Figure | null {
  const entry = form.modules
    .flatMap((module) => moduleEntries(form, module))
    .find((each) => each.path === path);
  return (tally) => {
    if (entry && 'question' in entry) {
      const counted = tally.questions.get(path);
      return counted && isReported(entry.question) ? figureOf(entry, counted) : null;
    }
    const rows = tally.repeats.get(path);
    return entry && rows ? { kind: 'rows', path, label: entry.repeat.label, ...rows, inside: [] } : null;
  };
}

/** Returns the questions that have to be answered and are not, those with the largest share missing first. */
export function gapsOf(tally: Tally, form: FormDefinition): readonly Gap[] {
  const gaps = form.modules.flatMap((module) =>
    moduleEntries(form, module).flatMap((entry): readonly Gap[] => {
      const counted = 'question' in entry ? tally.questions.get(entry.path) : undefined;
      if (!('question' in entry) || !isReported(entry.question) || !counted || counted.missing === 0)
        return [];
      const { path, question, repeats } = entry;
      const { missing, asked } = counted;
      return [
        { path, module: module.label, label: question.label, inRows: repeats.length > 0, missing, asked },
      ];
    }),
  );
  return gaps.sort((one, other) => other.missing * one.asked - one.missing * other.asked);
}

import type { FileKind } from '../../../attachments/attachment-name.ts';
import { AUDIO_QUALITIES, type Item } from '../../definition/definition.ts';
import { WIDEST } from '../../numbers/widest-numbers.ts';
import { type Common, commonOf } from '../common.ts';
import { recordQuestion } from '../entities/records.ts';
import { LIMITS } from '../limits.ts';
import { allowedChangeOf, carryOf, checkAllowedChange } from '../own/earlier-year.ts';
import { withoutOddBetter } from '../own/in-reports.ts';
import { checkLimitColumns, lengthOf, numberLimitsOf, unitOf } from '../own/limits-of-answers.ts';
import { warningOf } from '../own/warning-of-answer.ts';
import type { Reading } from '../reading.ts';
import { soleReference } from '../references.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';
import { allowParameters, type Parameters, readParameters } from './parameters.ts';
import type { Kind, PlainType } from './question-types.ts';
import { RANGE_PARAMETERS, readRange } from './range.ts';
import { OF_FILES, selectOf } from './selects.ts';

/** Kinds of rows that make a question. */
export type QuestionKind = Extract<
  Kind,
  { kind: 'question' | 'number' | 'phone' | 'note' | 'metadata' | 'position' | 'select' | 'records' }
>;

const has = (row: Row, ...names: readonly string[]): boolean =>
  row.cells.some(({ column }) => column.name !== null && names.includes(column.name));
const hasMedia = (row: Row): boolean => row.cells.some(({ column }) => column.name?.startsWith('media::'));

/** Says whether people see the question: with a calculation or a trigger, only when it has a text. */
const isSeen = (kind: Kind, row: Row): boolean =>
  kind.kind !== 'metadata' &&
  kind.kind !== 'position' &&
  !(kind.kind === 'question' && (kind.type === 'calculate' || kind.type === 'hidden')) &&
  (has(row, 'label', 'hint') || hasMedia(row) || !has(row, 'calculation', 'trigger'));

function checkTexts(row: Row, { report }: Reading): void {
  const image = row.cells.some(({ column }) => column.name === 'media::image');
  if (has(row, 'media::big-image') && !image) {
    report.problem(placeOf(row, 'media::big-image'), 'big_image_without_image');
  }
  // Guidance alone does not do: people may not see it.
  if (!has(row, 'label', 'hint') && !hasMedia(row)) report.problem(placeOf(row, 'label'), 'missing_label');
}

const GEO = ['allow-mock-accuracy', 'reference-geometry'];
/** The parameters that a type has; what has none here may have any. */
const PARAMETERS: Partial<Readonly<Record<PlainType, readonly string[]>>> = {
  image: ['max-pixels', 'app'],
  audio: ['quality'],
  text: ['rows'],
  range: RANGE_PARAMETERS,
  geopoint: [...GEO, 'capture-accuracy', 'warning-accuracy'],
  geotrace: [...GEO, 'incremental'],
  geoshape: [...GEO, 'incremental'],
};

/** The parameters whose value has a rule of its own, beside those of ranges and selects. */
const VALUES: Readonly<Record<string, (value: string, reading: Reading, row: Row) => boolean>> = {
  rows: (value) => /^-?\d+$/.test(value),
  'allow-mock-accuracy': (value) => value === 'true' || value === 'false',
  'capture-accuracy': (value) => Number.isFinite(Number(value)),
  'warning-accuracy': (value) => Number.isFinite(Number(value)),
  'max-pixels': (value) => /^-?\d+$/.test(value),
  // Another program takes the photo only where nobody draws; else its name is not looked at.
  app: (value, _, row) =>
    !['', 'annotate'].includes(valueOf(row, 'appearance')) || /^[a-z]\w*(\.[a-z]\w*)+$/.test(value),
  quality: (value) => AUDIO_QUALITIES.some((each) => each === value),
  incremental: (value) => ['true', 'yes', 'true()'].includes(value),
  'reference-geometry': (value, { listNames }) => listNames.has(value) || soleReference(value) !== null,
};

function checkParameters(type: PlainType, parameters: Parameters, row: Row, reading: Reading): void {
  const allowed = PARAMETERS[type];
  if (allowed === undefined) return;
  allowParameters(parameters, allowed, row, reading.report);
  for (const [name, value] of parameters) {
    const isUsable = allowed.includes(name) && Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    if (isUsable?.(value, reading, row) === false) {
      reading.report.problem(placeOf(row, 'parameters'), 'parameter_value', { name });
    }
  }
}

/** The parameters that the definition holds, by type. */
const KEPT: Partial<Readonly<Record<PlainType, readonly string[]>>> = {
  range: ['start', 'end', 'step'],
  image: ['max-pixels'],
  audio: ['quality'],
  geopoint: ['capture-accuracy', 'warning-accuracy'],
};

function plainOf(
  type: PlainType,
  row: Row,
  common: Common,
  parameters: Parameters,
  reading: Reading,
): Item[] {
  checkParameters(type, parameters, row, reading);
  switch (type) {
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return [fileQuestion(type, row, common, parameters, reading)];
    case 'integer':
      return [
        {
          type,
          ...common,
          ...numberLimitsOf(row, WIDEST.integer, reading),
          ...allowedChangeOf(row, reading),
        },
      ];
    case 'decimal':
      return [
        {
          type,
          ...common,
          ...numberLimitsOf(row, WIDEST.decimal, reading),
          ...allowedChangeOf(row, reading),
        },
      ];
    case 'text':
      return [{ type, ...common, max_length: lengthOf(row, reading) }];
    case 'range': {
      const read = readRange(parameters, valueOf(row, 'appearance'), reading.lists);
      if ('min' in read)
        return [{ type, ...common, ...unitOf(row, reading), ...read, ...allowedChangeOf(row, reading) }];
      reading.report.problem(placeOf(row, 'parameters'), ...read);
      return [];
    }
    case 'calculate':
      if (common.calculation !== undefined && has(row, 'calculation')) return [{ type, ...common }];
      if (common.dynamic_default !== undefined) return [{ type: 'hidden', ...common }];
      reading.report.problem(placeOf(row, 'calculation'), 'missing_calculation');
      return [];
    case 'geopoint':
      return [{ type, ...common, ...accuracyOf(parameters) }];
    default:
      return [{ type, ...common }];
  }
}

/** Reads how exact a position is to be. A number that is none is told elsewhere, and one that nothing reaches is not kept. */
function accuracyOf(parameters: Parameters): { capture_accuracy?: number; warning_accuracy?: number } {
  const metres = (name: string): number => Number(parameters.get(name) ?? Number.NaN);
  const [capture, warning] = [metres('capture-accuracy'), metres('warning-accuracy')];
  return {
    ...(capture > 0 && Number.isFinite(capture) && { capture_accuracy: capture }),
    ...(warning > 0 && Number.isFinite(warning) && { warning_accuracy: warning }),
  };
}

/** Makes a question whose answer is a file. A file that stands as its default is not taken. */
function fileQuestion(
  type: FileKind,
  row: Row,
  { default: file, ...common }: Common,
  parameters: Parameters,
  { report }: Reading,
): Item {
  if (file !== undefined) report.warn(placeOf(row, 'default'), 'default_left_out', { text: file });
  const pixels = Number(parameters.get('max-pixels'));
  const quality = AUDIO_QUALITIES.find((each) => each === parameters.get('quality'));
  if (type === 'audio' && quality) return { type, ...common, quality };
  return type === 'image' && pixels > 0 ? { type, ...common, max_pixels: pixels } : { type, ...common };
}

/** A note that holds a value is a text that nobody types. */
function noteOf(row: Row, common: Common, { report }: Reading): Item[] {
  const { name, label, relevant } = common;
  if (has(row, 'calculation', 'default', 'trigger')) {
    return [{ type: 'text', ...common, required: false, read_only: true, max_length: LIMITS.text }];
  }
  if (common.hint && has(row, 'label')) report.warn(placeOf(row, 'hint'), 'column_left_out');
  return [{ type: 'note', name, label, ...(relevant !== undefined && { relevant }) }];
}

/** Reads a row as a question; a select with `or_other` makes two. Tells of what is wrong with it, and may then make none. */
export function questionsOf(kind: QuestionKind, name: string, row: Row, reading: Reading): Item[] {
  const items = itemsOf(kind, name, row, reading);
  checkAllowedChange(items, row, reading);
  return items;
}

function itemsOf(kind: QuestionKind, name: string, row: Row, reading: Reading): Item[] {
  const isShown = isSeen(kind, row) && kind.kind !== 'note';
  const common = {
    ...commonOf(row, name, reading),
    ...carryOf(row, reading),
    ...warningOf(row, isShown, reading),
  };
  const parameters = readParameters(row, reading.report);
  if (isSeen(kind, row)) checkTexts(row, reading);
  checkLimitColumns(kind.kind === 'question' ? kind.type : null, row, reading);
  for (const parameter of parameters.keys()) {
    const isOfFile = kind.kind === 'records' || (kind.kind === 'select' && kind.file !== null);
    const isKept =
      isOfFile || kind.kind === 'select'
        ? isOfFile && OF_FILES.includes(parameter)
        : kind.kind === 'question' && KEPT[kind.type]?.includes(parameter) === true;
    if (!isKept) {
      reading.report.warn(placeOf(row, 'parameters'), 'parameter_left_out', { name: parameter });
    }
  }
  // Items that nobody sees are only worked out, whatever their type.
  const unseen = (items: Item[]): Item[] =>
    isSeen(kind, row) || items.length === 0 || common.calculation === undefined
      ? items.map((item) => withoutOddBetter(item, row, reading))
      : [{ type: 'calculate', ...common }];
  switch (kind.kind) {
    case 'question':
      return unseen(plainOf(kind.type, row, common, parameters, reading));
    case 'number':
      return unseen([
        {
          type: 'integer',
          ...common,
          min: kind.bounds[0],
          max: kind.bounds[1],
          step: 1,
          ...allowedChangeOf(row, reading),
        },
      ]);
    case 'phone':
      return unseen([{ type: 'text', constraint: "regex(., '^\\d*$')", ...common, max_length: LIMITS.text }]);
    case 'note':
      return unseen(noteOf(row, common, reading));
    case 'select':
      return unseen(selectOf(kind, row, common, parameters, reading));
    case 'records':
      return unseen(recordQuestion(kind, row, common, parameters, reading));
    case 'position':
      return [{ type: 'hidden', ...common, measured: 'position' }];
    case 'metadata':
      if (kind.value === null) reading.report.warn(placeOf(row, 'type'), 'metadata_left_empty');
      return [{ type: 'hidden', ...common, ...(kind.value !== null && { dynamic_default: kind.value }) }];
  }
}

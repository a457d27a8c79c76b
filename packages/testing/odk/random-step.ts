import { FILE_KINDS } from '@sampark/core/attachments/attachment-name';
import type { Item } from '@sampark/core/forms/definition/definition';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { Random } from '../random.ts';
import { WORDS } from './maker.ts';
import type { OdkState } from './read-nodes.ts';
import type { OurState } from './read-ours.ts';

/** Something that a person does, in the words of both engines. */
export type Step =
  | {
      readonly does: 'answer';
      readonly path: string;
      readonly text: string;
      readonly field: FieldPath;
      readonly value: Value;
    }
  | { readonly does: 'add row'; readonly path: string; readonly field: FieldPath }
  | {
      readonly does: 'remove row';
      readonly path: string;
      readonly position: number;
      readonly field: FieldPath;
    };

/** A node as both engines have it. */
export interface BothStates {
  readonly path: string;
  readonly ours: OurState;
  readonly theirs: OdkState;
}

/** Chooses something that a person could do now; null: there is nothing. */
export function randomStep(random: Random, nodes: readonly BothStates[]): Step | null {
  const open = nodes.filter(({ ours, theirs }) => ours.relevant && theirs.relevant);
  const questions = open.filter(({ ours }) => isTyped(ours.node.item));
  const repeats = open.filter(({ ours }) => isUncounted(ours.node.item) && ours.rows !== undefined);
  const rows = open.filter(({ ours }) => isUncounted(ours.node.item) && ours.rows === undefined);
  if (repeats.length > 0 && random.chance(0.25)) {
    const { path, ours } = random.pick(repeats);
    return { does: 'add row', path, field: ours.field };
  }
  if (rows.length > 0 && random.chance(0.08)) {
    const { path, ours } = random.pick(rows);
    const end = path.lastIndexOf('[');
    return {
      does: 'remove row',
      path: path.slice(0, end),
      position: Number(path.slice(end + 1, -1)),
      field: ours.field,
    };
  }
  if (questions.length === 0) return null;
  const { path, ours, theirs } = random.pick(questions);
  const text = random.chance(0.15) ? '' : randomText(random, ours.node.item as Item, theirs.choices ?? []);
  return { does: 'answer', path, text, field: ours.field, value: valueOf(ours.node.item as Item, text) };
}

/** The kinds that nobody answers here: worked out, kept for a program, made of a line drawn on a map, or files. */
const UNTYPED: readonly string[] = [
  ...['calculate', 'hidden', 'geotrace', 'geoshape', 'barcode'],
  ...FILE_KINDS,
];

const isTyped = (item: OurState['node']['item']): boolean =>
  item !== null &&
  'required' in item &&
  !UNTYPED.includes(item.type) &&
  item.calculation === undefined &&
  item.read_only !== true;

/** Whether people add rows to it. */
export const isUncounted = (item: OurState['node']['item']): boolean =>
  item?.type === 'begin_repeat' && item.repeat_count === undefined;

/** Makes an answer of the question's kind. It may break the constraint. */
function randomText({ pick, below, chance }: Random, { type }: Item, choices: readonly string[]): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = (): string => `2026-${two(1 + below(4))}-${two(1 + below(28))}`;
  const time = (): string => `${two(below(24))}:${two(below(60))}:00.000+05:30`;
  switch (type) {
    case 'integer':
      return String(chance(0.8) ? below(5) : below(200) - 100);
    case 'decimal':
      return pick(['0', '1', '2.5', '3', '-0.75', '12.125']);
    case 'range':
      return String(below(11));
    case 'text':
      return pick(WORDS);
    case 'date':
      return date();
    case 'time':
      return time();
    case 'dateTime':
      return `${date()}T${time()}`;
    case 'select_one':
      return choices.length > 0 ? pick(choices) : '';
    case 'select_multiple':
      return choices.filter(() => chance(0.5)).join(' ');
    case 'rank':
      return choices.toSorted(() => (chance(0.5) ? 1 : -1)).join(' ');
    case 'acknowledge':
      return 'OK';
    case 'geopoint':
      return pick(['17.4 78.5 0 0', '-3.25 12 100.5 4']);
    default:
      throw new TypeError(`nobody answers ${type}`);
  }
}

/** Returns what our survey holds for a text. */
export function valueOf({ type }: Item, text: string): Value {
  if (text === '') return null;
  if (type === 'integer' || type === 'decimal' || type === 'range') return Number(text);
  // Choices of several numbers, too, are names.
  return type === 'select_multiple' ? text.split(' ') : text;
}

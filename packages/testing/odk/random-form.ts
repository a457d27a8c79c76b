import type { Choice, FormDefinition, Item, Module } from '@sampark/core/forms/definition/definition';
import type { Random } from '../random.ts';
import type { AnswerKind, Named, Place } from './named-nodes.ts';
import { KINDS, type RandomExpression, randomExpression } from './random-expression.ts';

type Kind = Exclude<Item['type'], 'begin_group' | 'begin_repeat'>;

/** The kinds of questions by what expressions take them for; those that stand twice come more often. */
const QUESTIONS: readonly (readonly [Kind, AnswerKind])[] = [
  ['integer', 'integer'],
  ['integer', 'integer'],
  ['integer', 'integer'],
  ['decimal', 'decimal'],
  ['range', 'integer'],
  ['text', 'text'],
  ['text', 'text'],
  ['date', 'date'],
  ['time', 'time'],
  ['dateTime', 'dateTime'],
  ['select_one', 'one'],
  ['select_one', 'one'],
  ['select_multiple', 'many'],
  ['acknowledge', 'other'],
  ['geopoint', 'other'],
  ['note', 'other'],
  ['calculate', 'decimal'],
  ['calculate', 'decimal'],
  ['calculate', 'text'],
];

/** The state of a form that is being made. */
interface Draft {
  readonly random: Random;
  readonly expressions: RandomExpression;
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
  /** The nodes made so far, in order. */
  readonly known: Named[];
  /** The questions that are still to be made. */
  left: number;
  names: number;
}

/** The surroundings of the next item. */
interface Around {
  readonly repeats: readonly string[];
  readonly depth: number;
  readonly conditional: boolean;
  /** How many groups and repeats are around it. */
  readonly nested: number;
}

/** Makes a valid form of 5 to 40 questions, whose expressions name only what comes before them. */
export function randomForm(random: Random): FormDefinition {
  const draft: Draft = {
    random,
    expressions: randomExpression(random),
    lists: { villages: randomChoices(random), crops: randomChoices(random) },
    known: [],
    left: 5 + random.below(36),
    names: 0,
  };
  const modules: Module[] = [];
  while (draft.left > 0) {
    const heading = random.chance(0.3);
    const name = `m${modules.length + 1}`;
    const conditional = modules.length > 0 && random.chance(0.2);
    const around = { repeats: [], depth: heading ? 0 : 1, nested: 0, conditional };
    const condition = conditional ? { relevant: truthAt(draft, { ...around, depth: 0 }) } : {};
    const children = randomItems(draft, around, 3 + random.below(20));
    modules.push({ type: 'begin_group', name, label: { en: name }, children, heading, ...condition });
  }
  return {
    name: 'random',
    version: 1,
    xforms_version: '1.0.0',
    title: { en: 'Random' },
    modules,
    lists: Object.fromEntries(Object.entries(draft.lists).map(([name, list]) => [name, [...list]])),
  };
}

function randomChoices({ below, pick }: Random): readonly Choice[] {
  return Array.from({ length: 2 + below(5) }, (_, at) => ({
    name: `c${at + 1}`,
    label: { en: `Choice ${at + 1}` },
    columns: { kind: pick(KINDS), level: String(below(8)) },
  }));
}

const placeIn = ({ known }: Draft, { repeats, depth }: Around): Place => ({ known, repeats, depth });

const truthAt = (draft: Draft, around: Around): string => draft.expressions.truth(placeIn(draft, around));

function randomItems(draft: Draft, around: Around, most: number): Item[] {
  const items: Item[] = [];
  while (draft.left > 0 && items.length < most) {
    const isContainer = around.nested < 3 && draft.random.chance(0.2);
    items.push(isContainer ? randomContainer(draft, around) : randomQuestion(draft, around));
  }
  return items;
}

function randomContainer(draft: Draft, around: Around): Item {
  const { random } = draft;
  draft.names += 1;
  const isRepeat = around.repeats.length < 2 && random.chance(0.5);
  const name = `${isRepeat ? 'r' : 'g'}${draft.names}`;
  const isConditional = random.chance(0.35);
  const relevant = isConditional ? { relevant: truthAt(draft, around) } : {};
  const conditional = isConditional || around.conditional;
  const nested = around.nested + 1;
  const common = { name, label: { en: name }, ...relevant };
  const size = 1 + random.below(6);
  if (!isRepeat) {
    const heading = random.chance(0.3);
    const inside = { ...around, depth: around.depth + (heading ? 0 : 1), nested, conditional };
    return { type: 'begin_group', ...common, heading, children: randomItems(draft, inside, size) };
  }
  const count = random.chance(0.4) ? { repeat_count: randomCount(draft, around) } : {};
  const inside = { repeats: [...around.repeats, name], depth: 0, nested, conditional };
  const children = randomItems(draft, inside, size);
  draft.known.push({ name, kind: 'repeat', repeats: inside.repeats, depth: 0, conditional, choices: [] });
  return { type: 'begin_repeat', ...common, ...count, children };
}

function randomCount(draft: Draft, around: Around): string {
  const { below, pick } = draft.random;
  const counts = draft.known.filter(
    ({ kind, name, repeats }) =>
      kind === 'integer' && name.startsWith('n') && repeats.every((each, at) => around.repeats[at] === each),
  );
  // Where a count becomes empty, ODK's engine leaves the rows as they are.
  const counted = counts.map(({ name }) => `coalesce(\${${name}}, 0)${pick(['', ' + 1'])}`);
  return counted.length > 0 ? pick(counted) : `${below(4)}`;
}

function randomQuestion(draft: Draft, around: Around): Item {
  const { random, expressions, known } = draft;
  const [type, kind] = random.pick(QUESTIONS);
  draft.left -= 1;
  draft.names += 1;
  const place = placeIn(draft, around);
  const name = `${type === 'integer' ? 'n' : 'q'}${draft.names}`;
  const isConditional = random.chance(0.25);
  const relevant = isConditional ? { relevant: expressions.truth(place) } : {};
  const conditional = isConditional || around.conditional;
  const common = { name, label: { en: name }, ...relevant };
  if (type === 'note') return { type, ...common };
  const list = random.pick(Object.keys(draft.lists));
  const choices = draft.lists[list] ?? [];
  const isFiltered = type.startsWith('select') && random.chance(0.4);
  const names = choices.map((choice) => choice.name);
  const required = random.chance(0.2) ? expressions.truth(place) : random.chance(0.3);
  const constraint =
    type !== 'calculate' && random.chance(0.25)
      ? { constraint: expressions.constraint(place, kind, names) }
      : {};
  const question = {
    type,
    ...common,
    required,
    ...constraint,
    ...(type === 'calculate' && { calculation: randomCalculation(draft, place, kind) }),
    ...(type.startsWith('select') && { choices, list_name: list }),
    ...(isFiltered && { choice_filter: expressions.filter(place) }),
    ...(type === 'range'
      ? { min: 0, max: 10, step: 1 }
      : { min: -1_000, max: 1_000, step: type === 'integer' ? 1 : 0.25 }),
    max_length: 100,
  };
  // ODK's engine reads a choice that is filtered out as empty, and ours keeps it: nothing else hangs on it.
  if (isFiltered) return question as unknown as Item;
  known.push({ name, kind, repeats: around.repeats, depth: around.depth, conditional, choices: names });
  return question as unknown as Item;
}

function randomCalculation({ expressions, random }: Draft, place: Place, kind: AnswerKind): string {
  const made = kind === 'text' ? expressions.text(place) : expressions.number(place);
  return random.chance(0.05) ? `once(${made})` : made;
}

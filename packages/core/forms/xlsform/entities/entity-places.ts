import type { Item } from '../../definition/definition.ts';
import type { Entity } from '../../definition/definition-parts.ts';
import type { Report } from '../problems.ts';
import type { Reading } from '../reading.ts';
import { referencesIn } from '../references.ts';
import { placeOf, type Row } from '../sheets/table.ts';
import type { Survey } from '../survey.ts';
import { savedAs } from './save-to.ts';

/** A record that a workbook declares, and its row. */
export interface ReadEntity {
  readonly entity: Entity;
  readonly row: Row;
}

type Container = Extract<Item, { children: unknown }>;

/** The groups and repeats around something, from the outermost to the innermost; empty: the form itself. */
type Path = readonly Container[];

/** A question that a record reads, or that is saved in it. */
interface Use {
  readonly path: Path;
  /** The row of the question that is saved; null: the record's rules read it. */
  readonly saves: Row | null;
}

/** A question, and what stands around it. */
interface Placed {
  readonly item: Item;
  readonly path: Path;
}

/** A record that needs a place. */
interface Wanted extends ReadEntity {
  /** The place that is wanted. From there up to `scope`, any will do. */
  readonly path: Path;
  /** The innermost repeat around the place, with all around it. */
  readonly scope: Path;
  readonly saves: readonly Path[];
}

/** The records by the places that they got; null: the form itself. */
export type Places = ReadonlyMap<Container | null, ReadEntity>;

/** Returns the path as far as the innermost repeat. */
const scopeOf = (path: Path): Path =>
  path.slice(0, path.findLastIndex(({ type }) => type === 'begin_repeat') + 1);

const repeatsIn = (path: Path): number => path.filter(({ type }) => type === 'begin_repeat').length;
const isWithin = (path: Path, outer: Path): boolean => outer.every((each, at) => path[at] === each);
const innermost = (path: Path): Container | null => path.at(-1) ?? null;

/** Returns the longest path that all of them have in common. */
const common = ([first = [], ...others]: readonly Path[]): Path => {
  const end = first.findIndex((each, at) => others.some((other) => other[at] !== each));
  return end < 0 ? first : first.slice(0, end);
};

/** Returns each question with what stands around it. A heading is no place: paths do not name it. */
function questionsIn(items: readonly Item[], isOlder: boolean, around: Path = []): readonly Placed[] {
  return items.flatMap((item): readonly Placed[] => {
    if (!('children' in item)) return [{ item, path: around }];
    const isHeading = item.type === 'begin_group' && (item.heading ?? isOlder);
    return questionsIn(item.children, isOlder, isHeading ? around : [...around, item]);
  });
}

/** Returns what a record reads and what is saved in it, in the order of the survey sheet. */
function usesOf(
  { entity, row }: ReadEntity,
  isOnly: boolean,
  questions: readonly Placed[],
  rows: Survey['rows'],
): Use[] {
  const named = new Set(
    row.cells.flatMap(({ text }) =>
      referencesIn(text).flatMap((each) => ('name' in each ? [each.name] : [])),
    ),
  );
  return questions.flatMap(({ item, path }): Use[] => {
    const own = 'save_to' in item && item.save_to !== undefined ? rows.get(item) : undefined;
    const saved = own && savedAs(own);
    const isSaved = saved && (saved.list === null ? isOnly : saved.list === entity.type);
    return [
      ...(own && isSaved ? [{ path, saves: own }] : []),
      ...(named.has(item.name) ? [{ path, saves: null }] : []),
    ];
  });
}

/** Says which place a record wants. Tells of what cannot be together in one; null: there is none. */
function wantedFor(read: ReadEntity, uses: readonly Use[], report: Report): Wanted | null {
  const deepest = uses.reduce<Path>(
    (found, { path }) => (repeatsIn(path) > repeatsIn(found) ? path : found),
    [],
  );
  const scope = scopeOf(deepest);
  const apart = uses.find(({ path, saves }) => {
    const own = scopeOf(path);
    return !isWithin(scope, own) || (saves !== null && own.length !== scope.length);
  });
  if (apart) {
    const params = { type: read.entity.type, repeat: innermost(scope)?.name ?? '' };
    if (apart.saves) report.problem(placeOf(apart.saves, 'save_to'), 'save_to_elsewhere', params);
    else report.problem(placeOf(read.row), 'entity_reads_elsewhere', params);
    return null;
  }
  const saves = uses.filter((use) => use.saves !== null).map(({ path }) => path);
  const inScope = uses.filter(({ path }) => scopeOf(path).length === scope.length);
  const path =
    saves.length > 0
      ? common(saves)
      : inScope.reduce<Path>(
          (longest, use) => (use.path.length > longest.length ? use.path : longest),
          scope,
        );
  return { ...read, path, scope, saves };
}

/**
 * Gives each record a place of its own, so that the nearest one around a question is the one that saves it.
 * @returns the records of two of which one has no place left
 */
function placed(all: readonly Wanted[]): Places | readonly [without: Wanted, other: ReadEntity] {
  const places = new Map<Container | null, ReadEntity>();
  /** The containers between the place of a record and its questions are its own, too. */
  const taken = new Map<Container | null, ReadEntity>();
  for (const wanted of all) {
    const { path, scope, saves } = wanted;
    let at = path;
    for (;;) {
      const other = taken.get(innermost(at));
      if (!other) break;
      const between = saves.map((each) => taken.get(innermost(each))).find((each) => each !== undefined);
      if (between || at.length === scope.length) return [wanted, between ?? other];
      at = at.slice(0, -1);
    }
    places.set(innermost(at), wanted);
    taken.set(innermost(at), wanted);
    for (const each of saves) for (const inside of each.slice(at.length)) taken.set(inside, wanted);
  }
  return places;
}

/** Whether a record goes before the others of its rows: the one that the form is about, or else the first. */
function isFirst(own: Wanted, all: readonly Wanted[], { subject }: Reading['settings']): boolean {
  const ofRows = all.filter(({ scope }) => innermost(scope) === innermost(own.scope));
  return (
    own === (ofRows.find(({ entity, scope }) => scope.length === 0 && entity.type === subject) ?? ofRows[0])
  );
}

/**
 * Finds the place of each record that a workbook declares: the form itself, a group, or a repeat. The questions that are saved in it, and those
 * that its rules read, decide, by pyxform's rules (`entities_parsing.py`). pyxform would put a record into the innermost group that will do. Here one of each
 * form and of each repeat stands at that itself, where it can: a group that is not asked takes no record away. Tells of records that have no place.
 */
export function entityPlaces(read: readonly ReadEntity[], survey: Survey, reading: Reading): Places {
  const { report, settings } = reading;
  const questions = questionsIn(survey.items, settings.isOlder);
  const wanted = read.flatMap(
    (each) => wantedFor(each, usesOf(each, read.length === 1, questions, survey.rows), report) ?? [],
  );
  if (wanted.length < read.length) return new Map();
  const places = placed(wanted);
  if (!('get' in places)) {
    const [{ row, entity }, other] = places;
    report.problem(placeOf(row), 'entity_without_place', { type: entity.type, other: other.entity.type });
    return new Map();
  }
  const better = placed(
    wanted.map((each) => (isFirst(each, wanted, settings) ? { ...each, path: each.scope } : each)),
  );
  return 'get' in better ? better : places;
}

import type { Random } from '../random.ts';
import { among, type Maker, on, whole } from './maker.ts';
import { type Named, type Place, ref, several, single, way } from './named-nodes.ts';

/** Makes an expression that is a number. @param size how deep it may be nested */
export function randomNumber({ random, number, truth }: Maker, place: Place, size: number): string {
  const { pick, below } = random;
  const numbers = single(place, 'integer', 'decimal');
  const plain = [
    () => whole(random),
    on(random, numbers, ref),
    on(random, numbers, ref),
    on(random, numbers, (each) => way(each, place)),
  ];
  if (size <= 0) return among(random, plain);
  const inner = (): string => number(place, size - 1);
  const rows = several(place, 'integer', 'decimal');
  const row = Array.from({ length: place.depth + 1 }, () => '..').join('/');
  const kept = rows.filter(({ depth }) => depth === 0);
  return among(random, [
    ...plain,
    () => `${inner()} ${pick(['+', '-', '*', 'mod'])} ${inner()}`,
    // Not by zero: the text `Infinity` is a number for ODK's engine, and none for XPath.
    () => `${inner()} div ${1 + below(9)}`,
    () => `(${inner()} ${pick(['+', '-'])} ${inner()}) * ${inner()}`,
    () => `(-(${inner()}))`,
    () => `if(${truth(place, size - 1)}, ${inner()}, ${inner()})`,
    on(random, numbers, (each) => `coalesce(${ref(each)}, ${inner()})`),
    () => `round(${inner()}${pick(['', ', 1', ', 2', ', -1'])})`,
    () => `${pick(['int', 'floor', 'ceiling', 'abs', 'number'])}(${inner()})`,
    () => `${pick(['min', 'max'])}(${inner()}, ${inner()})`,
    on(random, several(place, 'repeat'), (each) => `count(${ref(each)})`),
    on(random, rows, (each) => `${pick(['min', 'max', 'count', 'count-non-empty'])}(${ref(each)})`),
    on(random, rows, (each) => sum(ref(each), ref(each))),
    on(random, kept, (each) => filtered(random, each, place)),
    on(
      random,
      rows.filter(({ repeats }) => repeats.length === 1),
      (each) => indexed(random, each, number(place, 0)),
    ),
    on(random, single(place, 'many'), (each) => `count-selected(${ref(each)})`),
    on(random, single(place, 'text', 'integer'), (each) => `string-length(${ref(each)})`),
    place.repeats.length > 0 ? () => `position(${row})` : null,
    () => `sqrt(abs(${inner()}))`,
    () => `pow(${inner()}, ${1 + below(2)})`,
    on(
      random,
      single(place, 'integer'),
      (each) => `count(instance('villages')/root/item[level > ${ref(each)}])`,
    ),
    on(random, single(place, 'one'), (each) => {
      const items = `instance('crops')/root/item[name = ${ref(each)} or level > 3]`;
      return sum(`${items}/level`, items);
    }),
    on(random, single(place, 'time'), (each) => `round(decimal-time(${ref(each)}), 5)`),
    on(
      random,
      single(place, 'date'),
      (each) => `decimal-date-time(${ref(each)}) - decimal-date-time('2026-01-01')`,
    ),
    on(random, single(place, 'date'), (each) => `${ref(each)} - ${pick(single(place, 'date').map(ref))}`),
  ]);
}

/** Makes a sum. That of nothing is 0 in XPath, and no number in ODK's engine. */
const sum = (of: string, rows: string): string => `if(count(${rows}) = 0, 0, sum(${of}))`;

/** Makes the sum or the number of the rows for which something holds. */
function filtered(random: Random, { name, repeats }: Named, place: Place): string {
  const { pick, chance } = random;
  const compared =
    on(random, single(place, 'integer'), (each) => `(${ref(each)} + 0)`) ?? (() => whole(random));
  const rows = `\${${repeats.at(-1)}}[${name} ${pick(['>', '!=', '<='])} ${compared()}]`;
  if (chance(0.3)) return `\${${repeats.at(-1)}}[${pick(['2', 'position() = 1', 'last()'])}]/${name}`;
  return chance(0.5) ? `count(${rows})` : sum(`${rows}/${name}`, rows);
}

/** Makes the answer in the row with some number. */
const indexed = ({ pick, below }: Random, each: Named, number: string): string =>
  `indexed-repeat(${ref(each)}, \${${each.repeats[0]}}, ${pick([String(1 + below(3)), number])})`;

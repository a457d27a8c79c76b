import { among, compare, type Maker, on, quoted, WORDS, whole } from './maker.ts';
import { type Place, ref, several, single } from './named-nodes.ts';

/** Makes an expression that holds or not. @param size how deep it may be nested */
export function randomTruth({ random, number, text, truth }: Maker, place: Place, size: number): string {
  const { pick, below } = random;
  const inner = (): string => truth(place, size - 1);
  return among(random, [
    () => compare(random, number(place, size - 1), number(place, size - 1)),
    () => compare(random, number(place, 0), whole(random)),
    on(
      random,
      single(place, 'text'),
      (each) => `${ref(each)} ${pick(['=', '!='])} ${pick([quoted(random, WORDS), "''"])}`,
    ),
    on(
      random,
      single(place, 'one'),
      (each) => `${ref(each)} ${pick(['=', '!='])} ${quoted(random, each.choices)}`,
    ),
    on(random, single(place, 'many'), (each) => `selected(${ref(each)}, ${quoted(random, each.choices)})`),
    on(
      random,
      single(place, 'many'),
      (each) => `selected(${ref(each)}, ${pick([...single(place, 'one').map(ref), "'c2'"])})`,
    ),
    on(
      random,
      single(place, 'integer', 'date', 'dateTime', 'time', 'other'),
      (each) => `${ref(each)} ${pick(['=', '!='])} ''`,
    ),
    on(
      random,
      single(place, 'text'),
      (each) => `regex(${ref(each)}, '${pick(['^[a-z]+$', '^(a|bb).*$', '^[0-9]{2}$'])}')`,
    ),
    on(
      random,
      single(place, 'date'),
      (each) => `${ref(each)} ${pick(['<', '>='])} ${pick(['today()', "date('2026-03-01')"])}`,
    ),
    on(random, single(place, 'dateTime'), (each) => `${ref(each)} ${pick(['<', '>='])} now()`),
    on(random, several(place, 'integer', 'decimal'), (each) => compare(random, ref(each), whole(random))),
    on(random, several(place, 'text'), (each) => `${ref(each)} = ${quoted(random, WORDS)}`),
    ...(size <= 0
      ? []
      : [
          () => `(${inner()}) ${pick(['and', 'or'])} (${inner()})`,
          () => `not(${inner()})`,
          () => `checklist(${below(2)}, ${1 + below(2)}, ${inner()}, ${inner()})`,
          () => `weighted-checklist(2, ${2 + below(3)}, ${inner()}, 2, ${inner()}, ${number(place, 0)})`,
          () => pick(['true()', 'false()']),
          () =>
            `${pick(['contains', 'starts-with', 'ends-with'])}(${text(place, 1)}, ${quoted(random, ['a', 'o', ''])})`,
          () => `boolean(${number(place, size - 1)})`,
        ]),
  ]);
}

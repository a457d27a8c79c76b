import { among, type Maker, on, quoted, WORDS } from './maker.ts';
import { type Place, ref, several, single } from './named-nodes.ts';

/** Makes an expression that is a text. @param size how deep it may be nested */
export function randomText({ random, text, truth }: Maker, place: Place, size: number): string {
  const { pick, below } = random;
  const texts = single(place, 'text');
  const plain = [
    () => quoted(random, WORDS),
    on(random, texts, ref),
    on(random, texts, ref),
    on(random, single(place, 'integer', 'one'), ref),
  ];
  if (size <= 0) return among(random, plain);
  const inner = (): string => text(place, size - 1);
  return among(random, [
    ...plain,
    () => `concat(${inner()}, ${pick(["'-'", inner()])}, ${inner()})`,
    () => `if(${truth(place, size - 1)}, ${inner()}, ${inner()})`,
    () => `coalesce(${inner()}, ${inner()})`,
    () => `substr(${inner()}, ${below(3)}${pick(['', ', 3', ', -1'])})`,
    () => `substring(${inner()}, ${1 + below(3)}, 2)`,
    () => `${pick(['substring-before', 'substring-after'])}(${inner()}, ${quoted(random, ['-', 'o', 'b'])})`,
    () => `translate(${inner()}, 'abo', 'xy')`,
    () => `normalize-space(${inner()})`,
    on(random, single(place, 'one'), (each) => `jr:choice-name(${ref(each)}, '${ref(each)}')`),
    on(random, single(place, 'many'), (each) => `selected-at(${ref(each)}, ${below(3)})`),
    on(
      random,
      single(place, 'date'),
      (each) => `format-date(${ref(each)}, '${pick(['%Y-%m-%d', '%e/%n/%y', '%d %b %Y'])}')`,
    ),
    on(random, single(place, 'date'), (each) => `date(decimal-date-time(${ref(each)}) + ${below(40)})`),
    on(random, single(place, 'dateTime'), (each) => `format-date-time(${ref(each)}, '%Y-%m-%d %H:%M')`),
    () => `string(${truth(place, size - 1)})`,
    on(
      random,
      single(place, 'one', 'text'),
      (each) => `instance('villages')/root/item[name = ${ref(each)}]/kind`,
    ),
    on(random, several(place, 'text', 'integer'), (each) => `join(', ', ${ref(each)})`),
    on(
      random,
      several(place, 'text', 'integer'),
      (each) => `join(', ', randomize(${ref(each)}, ${pick([1, 42, -3, 2.5])}))`,
    ),
    on(random, several(place, 'text', 'integer'), (each) => `concat(${ref(each)})`),
  ]);
}

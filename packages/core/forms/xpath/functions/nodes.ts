import { pointsIn } from '../../geo-points.ts';
import { areaOf, crossesItself, isWithin, lengthOf } from '../geo.ts';
import { shuffled } from '../shuffle.ts';
import { toNumber, toText, type XPathValue } from '../values.ts';
import { nodesOf, of, onTexts, spread, words, type XPathFunction } from './define.ts';

const NAME: XPathFunction = {
  least: 0,
  most: 1,
  call: ([value], scope) => (value ? nodesOf(value.value(scope))[0] : scope.node)?.name ?? '',
};

/** Returns the points of a line, or of nodes that hold a point each; null: one is none, or there are none. */
function pointsOf(value: XPathValue): ReturnType<typeof pointsIn> {
  const points = pointsIn(spread([value]).join(';'));
  return points?.length === 0 ? null : points;
}

/** Returns the points of several lines as one; null: one of them has none. */
function joined(lines: readonly XPathValue[]): ReturnType<typeof pointsIn> {
  const all = lines.map(pointsOf);
  return all.every((points) => points !== null) ? all.flat() : null;
}

/** The functions over nodes, options and positions. */
export const NODES: Readonly<Record<string, XPathFunction>> = {
  count: of(1, 1, (_, value) => nodesOf(value).length),
  'count-non-empty': of(1, 1, (_, value) => nodesOf(value).filter(({ text }) => text !== '').length),
  current: { least: 0, most: 0, call: (_, { current }) => (current ? [current] : []) },
  last: { least: 0, most: 0, call: (_, { size }) => size },
  'local-name': NAME,
  name: NAME,
  position: {
    least: 0,
    most: 1,
    call: ([value], scope) => {
      if (!value) return scope.position;
      const [node] = nodesOf(value.value(scope));
      if (node?.number !== undefined) return node.number;
      const among = node?.parent?.children.filter(({ name }) => name === node.name) ?? [];
      return node ? among.indexOf(node) + 1 : Number.NaN;
    },
  },
  // Nothing is among nothing, as in every engine of XForms.
  selected: onTexts(2, 2, (chosen = '', option = '') =>
    ` ${words(chosen).join(' ')} `.includes(` ${option.trim()} `),
  ),
  'selected-at': of(2, 2, (device, chosen = '', at = 0) => words(toText(chosen))[toNumber(at, device)] ?? ''),
  area: of(1, 1, (_, shape = '') => areaOf(pointsOf(shape))),
  'enclosed-area': of(1, 1, (_, shape = '') => areaOf(pointsOf(shape))),
  distance: of(1, Number.POSITIVE_INFINITY, (_, ...line) => lengthOf(joined(line))),
  geofence: onTexts(2, 2, (point = '', shape = '') => isWithin(point, shape)),
  intersects: onTexts(1, 1, (line = '') => crossesItself(line)),
  randomize: {
    least: 1,
    most: 2,
    call: ([list, seed], scope) => {
      const nodes = nodesOf(list?.value(scope));
      if (seed) return shuffled(nodes, seed.number(scope));
      // Without a seed an order is made by chance, and the device decides whether there is any.
      const chance = scope.device.random();
      return Number.isNaN(chance) ? nodes : shuffled(nodes, chance * 2 ** 31);
    },
  },
  'count-selected': onTexts(1, 1, (chosen = '') => words(chosen).length),
};

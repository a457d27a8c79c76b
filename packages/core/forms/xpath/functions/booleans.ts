import type { Device } from '../scope.ts';
import { toBoolean, toNumber, type XPathValue } from '../values.ts';
import { of, onTexts, type XPathFunction } from './define.ts';

function listed(device: Device, [least, most, ...rest]: readonly XPathValue[], weighted: boolean): boolean {
  let sum = 0;
  for (let at = 0; at < rest.length; at += weighted ? 2 : 1) {
    const weight = weighted ? toNumber(rest[at + 1] ?? 0, device) : 1;
    if (toBoolean(rest[at] ?? false)) sum += weight;
  }
  const from = toNumber(least ?? -1, device);
  const to = toNumber(most ?? -1, device);
  return (from < 0 || sum >= from) && (to < 0 || sum <= to);
}

/** The functions that decide. */
export const BOOLEANS: Readonly<Record<string, XPathFunction>> = {
  true: of(0, 0, () => true),
  false: of(0, 0, () => false),
  not: of(1, 1, (_, value = '') => !toBoolean(value)),
  boolean: of(1, 1, (_, value = '') => toBoolean(value)),
  'boolean-from-string': onTexts(1, 1, (text) => text === 'true' || text === '1'),
  if: {
    least: 3,
    most: 3,
    call: ([condition, then, otherwise], scope) =>
      (condition?.truth(scope) ? then : otherwise)?.value(scope) ?? '',
  },
  checklist: of(2, Number.POSITIVE_INFINITY, (device, ...args) => listed(device, args, false)),
  'weighted-checklist': of(2, Number.POSITIVE_INFINITY, (device, ...args) => listed(device, args, true)),
};

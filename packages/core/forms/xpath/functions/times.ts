import { dateOrTimeText, dateTimeText, daysOf, decimalTime, formatted, momentOf } from '../local-time.ts';
import type { Device } from '../scope.ts';
import { toNumber, toText, type XPathValue } from '../values.ts';
import { of, type XPathFunction } from './define.ts';

/** Returns the moment that a date, a time or a number of days stands for; NaN: none. */
function moment(device: Device, value: XPathValue): number {
  const text = toText(value);
  const at = momentOf(text, device);
  return at ?? Math.round(toNumber(value, device) * 86_400_000);
}

const nowText = (device: Device): string =>
  Number.isNaN(device.now()) ? '' : dateTimeText(device.now(), device);

/** The functions of dates and times. */
export const TIMES: Readonly<Record<string, XPathFunction>> = {
  today: of(0, 0, (device) => nowText(device).slice(0, 10)),
  now: of(0, 0, (device) => nowText(device)),
  date: of(1, 1, (device, value = '') => dateOrTimeText(moment(device, value), device)),
  'date-time': of(1, 1, (device, value = '') => dateTimeText(moment(device, value), device)),
  'decimal-date-time': of(1, 1, (device, value = '') =>
    typeof value === 'number' ? value : (daysOf(toText(value), device) ?? Number.NaN),
  ),
  'decimal-time': of(1, 1, (device, value = '') => decimalTime(toText(value), device)),
  'format-date': of(2, 2, (device, value = '', pattern = '') => inPattern(device, value, pattern)),
  'format-date-time': of(2, 2, (device, value = '', pattern = '') => inPattern(device, value, pattern)),
};

function inPattern(device: Device, value: XPathValue, pattern: XPathValue): string {
  const at = moment(device, value);
  return Number.isNaN(at) ? '' : formatted(at, toText(pattern), device);
}

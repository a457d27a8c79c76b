import type { Choice } from '../../definition/definition.ts';
import { LIMITS } from '../limits.ts';
import type { Params, ProblemCode } from '../problems.ts';
import type { Parameters } from './parameters.ts';

/** The bounds of a range, as the definition has them. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export type RangeFault = readonly [code: ProblemCode, params: Params];

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)$/;
const DIGITS = 20;

/** A decimal as a whole number of 10^-20, so that 0.3 is a multiple of 0.1. */
function exact(text: string): bigint | null {
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '' || fraction.length > DIGITS) return null;
  const value = BigInt(whole + fraction.padEnd(DIGITS, '0'));
  return sign === '-' ? -value : value;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

export const RANGE_PARAMETERS = ['start', 'end', 'step', 'tick_interval', 'placeholder', 'tick_labelset'];
const OF_THE_LOOK = ['tick_interval', 'placeholder', 'tick_labelset'];
const MAY_HAVE_TICKS = /vertical|no-ticks/;

/**
 * Reads the parameters of a range: from 1 to 10 by 1, where they do not say otherwise. `end` may lie below `start`. Gives back
 * the first fault instead: a value that is no number, a step of nothing or wider than the range, marks beside the steps.
 */
export function readRange(
  parameters: Parameters,
  appearance: string,
  lists: ReadonlyMap<string, readonly Choice[]>,
): Bounds | RangeFault {
  const wrong = (name: string): RangeFault => ['parameter_value', { name }];
  const look = OF_THE_LOOK.find((name) => parameters.has(name));
  if (look !== undefined && appearance !== '' && !MAY_HAVE_TICKS.test(appearance)) return wrong(look);
  const texts = { start: '1', end: '10', step: '1', ...Object.fromEntries(parameters) };
  const start = exact(texts.start);
  const end = exact(texts.end);
  const step = exact(texts.step);
  if (start === null) return wrong('start');
  if (end === null) return wrong('end');
  if (step === null || step === 0n || step > size(end - start)) return wrong('step');
  const isBeyond = (value: bigint): boolean =>
    (value < start && value < end) || (value > start && value > end);

  const interval = parameters.get('tick_interval');
  const ticks = interval === undefined ? step : exact(interval);
  if (ticks === null || ticks === 0n || ticks > size(end - start) || ticks % step !== 0n) {
    return wrong('tick_interval');
  }
  const placeholder = parameters.get('placeholder');
  if (placeholder !== undefined) {
    const at = exact(placeholder);
    if (at === null || isBeyond(at) || (at - start) % step !== 0n) return wrong('placeholder');
  }
  const labels = parameters.get('tick_labelset');
  if (labels !== undefined) {
    const list = lists.get(labels);
    if (list && list.length > LIMITS.ticks) return wrong('tick_labelset');
    const at = list?.map(({ name }) => exact(name));
    if (at?.every((value) => value !== null && !isBeyond(value) && (value - start) % ticks === 0n) !== true) {
      return wrong('tick_labelset');
    }
    const ends = new Set(at);
    if (appearance.includes('no-ticks') && !(ends.size === 2 && ends.has(start) && ends.has(end))) {
      return wrong('tick_labelset');
    }
  }
  const [low, high] = start < end ? [texts.start, texts.end] : [texts.end, texts.start];
  return { min: Number(low), max: Number(high), step: Math.abs(Number(texts.step)) };
}

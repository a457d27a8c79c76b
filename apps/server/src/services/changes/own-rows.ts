import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { Context } from '../context.ts';
import type { Applied } from '../sync/apply-item.ts';
import type { Taken } from '../sync/apply-items.ts';

/**
 * Returns a device's cursor over the rows of its own batch, so that it does not read them back. The cursor that was
 * sent says what the device follows. The answer's cursor goes on from that cursor with the counters of just before
 * the batch: a device that stands there has everything that others wrote. Returns nothing where the results do not
 * cover the feed, or where the batch reached a panchayat that the device does not follow.
 * @param sent the cursor up to which the device says it has read
 */
export function cursorOver(
  { cursors, epoch }: Context,
  sent: string | null | undefined,
  { raised, outcomes }: Taken<Pick<Applied, 'coversFeed'>>,
): Pick<WireBatchAnswer, 'cursor' | 'from'> {
  const cursor = sent ? cursors.read(sent) : null;
  if (cursor === null || cursor.epoch !== epoch.current() || raised === null || raised.length === 0)
    return {};
  if (!raised.every(({ number }) => cursor.positions.has(number))) return {};
  if (!outcomes.every(({ coversFeed }) => coversFeed)) return {};
  const at = (end: 'before' | 'after'): string => {
    const reached = raised.map((counter) => [counter.number, counter[end]] as const);
    return cursors.write({ ...cursor, positions: new Map([...cursor.positions, ...reached]) });
  };
  const from = at('before');
  return { cursor: at('after'), ...(from === sent ? {} : { from }) };
}

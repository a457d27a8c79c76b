import { describe, expect, it } from 'vitest';
import { describeError } from './logger.ts';

describe('an error in the log', () => {
  it('says what it is and where it came from', () => {
    const error = new TypeError('no such thing', { cause: new Error('deeper') });
    expect(describeError(error)).toMatchObject({
      type: 'TypeError',
      message: 'no such thing',
      at: expect.arrayContaining([expect.stringContaining('logger.test.ts')]) as string[],
      cause: { message: 'deeper' },
    });
  });

  it('of a database gives its code, not the row it is about', () => {
    const error = Object.assign(new Error('Failing row contains (canary)'), {
      code: '23502',
      severity: 'ERROR',
      detail: 'canary',
    });
    const text = JSON.stringify(describeError(error));
    expect(text).toContain('23502');
    expect(text).not.toContain('canary');
  });

  it('that is no error gives only its kind', () => {
    expect(describeError('canary')).toEqual({ type: 'string' });
  });
});

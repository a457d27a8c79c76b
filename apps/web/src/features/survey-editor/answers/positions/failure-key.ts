import type { PositionFailure } from './use-position.ts';

/** Returns the key of the sentence that says why there is no position, and what to do. */
export function failureKey(failure: PositionFailure) {
  switch (failure) {
    case 'refused':
      return 'capture:position.refused';
    case 'unavailable':
      return 'capture:position.unavailable';
    case 'late':
      return 'capture:position.late';
  }
}

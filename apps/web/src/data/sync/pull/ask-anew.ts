import type { SyncContext } from '../context.ts';
import { refreshReferences } from './references.ts';

/**
 * Asks who the person is and which forms they get by now, because the server takes their cursor no more: that is so, too,
 * for somebody who sees other parts of surveys than before.
 * @param arrived hears that the panchayats and their villages are stored
 * @returns false: the server did not answer
 */
export const askAnew = async (context: SyncContext, arrived: () => void): Promise<boolean> => {
  if (!(await context.scopeMoved())) return false;
  await context.forms.forgetOlder();
  return refreshReferences(context, arrived).whole();
};

import { counted } from '../../../counted.ts';
import type { Storage } from '../../../storage/port.ts';
import { createForms } from '../../forms/forms.ts';
import { countDue } from '../terms/due-surveys.ts';
import { type Finding, ok } from './finding.ts';

/** Says how long the surveys of forms are kept, and how many go soon. */
export async function* checkTerms(storage: Storage, now: number): AsyncGenerator<Finding> {
  const terms = await storage.now.formTerms.all();
  if (terms.length === 0) yield ok('the surveys of every form are kept for ever');
  const context = { storage, forms: createForms(), clock: () => now };
  for (const term of terms) {
    const { within_30_days } = await countDue(context, term, { kind: 'all' });
    const kept = `surveys of ${term.form_name} are kept for ${counted(term.years, 'year')} after their last change`;
    yield ok(`${kept}: ${counted(within_30_days, 'survey')} will be deleted within 30 days`);
  }
}

import { type PanchayatFormResult, setPanchayatForm } from '../services/forms/panchayat-form.ts';
import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

const WHY_NOT: Readonly<Record<Exclude<PanchayatFormResult, 'set'>, string>> = {
  unknown_panchayat: 'there is no such panchayat',
  unknown_form: 'there is no such form',
};

/** Chooses the form of a panchayat's new surveys. */
export async function panchayatForm(args: readonly string[], around: Surroundings): Promise<number> {
  const [panchayatId, formName, ...more] = args;
  if (panchayatId === undefined || formName === undefined || more.length > 0) {
    throw new UsageError('it takes a panchayat and a form');
  }
  const result = await withContext(around, (context) => setPanchayatForm(context, panchayatId, formName));
  if (result === 'set') {
    around.say(`New surveys of ${panchayatId} take the form ${formName}.`);
    return 0;
  }
  around.complain(`sampark: ${WHY_NOT[result]}`);
  return 1;
}

import type { WireForm } from '@sampark/core/wire/wire-forms';
import { counted } from '../../counted.ts';
import { listForms } from '../../services/forms/list-forms.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { UsageError } from '../usage.ts';

/** Lists the forms, with their versions, the panchayats whose new surveys take them, and their surveys. */
export async function formList(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const forms = await withContext(around, (context) => listForms(context, { role: 'admin' }));
  for (const line of forms.flatMap(linesOf)) around.say(line);
  return 0;
}

/** Writes a form: `wells (Wells): new surveys of 3 panchayats`, and below it a line for each version. */
const linesOf = ({ name, title, panchayats, versions }: WireForm): readonly string[] => [
  `${name} (${title.en}): new surveys of ${counted(panchayats ?? 0, 'panchayat')}`,
  ...versions.map(({ version, surveys }) => `  version ${version}: ${counted(surveys ?? 0, 'survey')}`),
];

import type { Actor } from '@sampark/core/access/roles';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { counted } from '../../counted.ts';
import { listForms } from '../../services/forms/list-forms.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { UsageError } from '../usage.ts';

/** Who is at the command line sees what an administrator does. */
const WHOEVER_HAS_THE_SERVER: Actor = { user_id: '', role: 'admin', panchayat_id: null, block_id: null };

/** Lists the forms, with their versions, the panchayats whose new surveys take them, and their surveys. */
export async function formList(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const forms = await withContext(around, (context) => listForms(context, WHOEVER_HAS_THE_SERVER));
  for (const line of forms.flatMap(linesOf)) around.say(line);
  return 0;
}

/** Writes a form: `wells (Wells): new surveys of 3 panchayats`, and below it a line for each version. */
const linesOf = ({ name, title, panchayats, versions }: WireForm): readonly string[] => [
  `${name} (${title.en}): new surveys of ${counted(panchayats ?? 0, 'panchayat')}`,
  ...versions.map(({ version, surveys }) => `  version ${version}: ${counted(surveys ?? 0, 'survey')}`),
];

import type { FormDefinition } from '@sampark/core/forms/definition';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import type { Storage } from '../../storage/port.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { type Recorder, record } from '../audit/record.ts';

async function missingIn({ forms }: Pick<Repositories, 'forms'>): Promise<readonly FormDefinition[]> {
  const known = await forms.versions();
  return shippedForms.filter(
    ({ name, version }) => !known.some((row) => row.name === name && row.version === version),
  );
}

/** Puts the forms that ship with this version into the database, where it does not have them yet. */
export async function shipForms(storage: Storage, recorder: Recorder): Promise<void> {
  if ((await missingIn(storage.now)).length === 0) return;
  await storage.write(async (r) => {
    // Another server may have begun on this database meanwhile.
    const missing = await missingIn(r);
    await r.forms.insert(
      missing.map((form) => ({
        name: form.name,
        version: form.version,
        definition: JSON.stringify(form),
      })),
    );
    await r.forms.noteChange();
    for (const { name, version } of missing) {
      record(r, recorder, { action: 'form_added', by: null, subject: name, details: { version } });
    }
  });
}

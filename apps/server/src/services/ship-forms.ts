import { villageDetailed } from '@sampark/core/forms/village-detailed';
import { villageStandard } from '@sampark/core/forms/village-standard';
import type { Storage } from '../storage/port.ts';
import { type Recorder, record } from './audit/record.ts';

const SHIPPED = [villageStandard, villageDetailed];

/** Puts the forms that ship with this version into the database, where it does not have them yet. */
export async function shipForms(storage: Storage, recorder: Recorder): Promise<void> {
  const known = await storage.now.forms.versions();
  const isKnown = (name: string, version: number) =>
    known.some((row) => row.name === name && row.version === version);
  const missing = SHIPPED.filter((form) => !isKnown(form.name, form.version));
  if (missing.length === 0) return;
  await storage.write(async (r) => {
    await r.forms.insert(
      missing.map((form) => ({
        name: form.name,
        version: form.version,
        definition: JSON.stringify(form),
      })),
    );
    for (const { name, version } of missing) {
      record(r, recorder, { action: 'form_added', by: null, subject: name, details: { version } });
    }
  });
}

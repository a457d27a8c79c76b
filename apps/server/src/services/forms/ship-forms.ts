import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { inMoreLanguages } from '@sampark/core/forms/versions/more-languages';
import { versionProblems } from '@sampark/core/forms/versions/next-version';
import { isSameContent } from '@sampark/core/forms/versions/same-content';
import type { Storage } from '../../storage/port.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { type Recorder, record } from '../audit/record.ts';

/**
 * Returns a shipped form as it is added to a database; `null`: it is not.
 *
 * | versions of its name in the database | |
 * |---|---|
 * | not its own number | added under that number |
 * | one with its content, under whatever number | nothing to add |
 * | its own number, with other content: somebody published it | added as the next free number |
 * | the same, and it only says an older one in more languages | not added: the newest asks what somebody wanted |
 * | the same, and an answer would mean something else there | not added: what was published stays |
 *
 * @param known the newest first
 */
export function formToShip(form: FormDefinition, known: readonly FormDefinition[]): FormDefinition | null {
  const [newest] = known;
  if (!newest || !known.some(({ version }) => version === form.version)) return form;
  if (known.some((each) => isSameContent(each, form))) return null;
  const saysAgain = known.find((each) => inMoreLanguages(each, form) !== null);
  if (saysAgain && saysAgain !== newest) return null;
  const next = { ...form, version: newest.version + 1 };
  return versionProblems(newest, next, false).length === 0 ? next : null;
}

async function missingIn(
  { forms }: Pick<Repositories, 'forms'>,
  shipped: readonly FormDefinition[],
): Promise<readonly FormDefinition[]> {
  const versions = await forms.versions();
  const missing: FormDefinition[] = [];
  for (const form of shipped) {
    const own = versions.filter(({ name }) => name === form.name);
    const texts: string[] = [];
    for (const version of own) texts.push((await forms.definition(version)) ?? 'null');
    // As a rule it was added by an earlier start, and its text tells that at once.
    if (texts.length > 0 && texts.includes(JSON.stringify(form))) continue;
    const toShip = formToShip(
      form,
      texts.map((text) => JSON.parse(text) as FormDefinition),
    );
    if (toShip) missing.push(toShip);
  }
  return missing;
}

/**
 * Puts the forms that ship with this version into the database, where it does not have them yet.
 * @param shipped others come with the demo
 */
export async function shipForms(
  storage: Storage,
  recorder: Recorder,
  shipped: readonly FormDefinition[] = shippedInAllLanguages,
): Promise<void> {
  if ((await missingIn(storage.now, shipped)).length === 0) return;
  await storage.write(async (r) => {
    // Another server may have begun on this database meanwhile.
    const missing = await missingIn(r, shipped);
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

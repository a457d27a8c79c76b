import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { isSameContent } from '@sampark/core/forms/versions/same-content';
import type { WireSealedForm } from '@sampark/core/wire/wire-forms';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { openSealedForm } from './form-seal.ts';

/** `held`: the server has this version already. `form_version_taken`: it has another one under this number. */
export type BringBackResult = 'brought_back' | 'held' | 'forbidden' | 'form_version_taken';

/**
 * Takes a version of a form back that a restore of the database has lost. Anybody's device may bring it, because surveys
 * need it, and nobody can make one up: it carries this server's own seal.
 */
export async function bringBackForm(
  context: Context,
  by: string,
  sealed: WireSealedForm,
): Promise<BringBackResult> {
  const form = openSealedForm(context, sealed);
  if (form === null) return 'forbidden';
  const { name, version } = form;
  return context.storage.write(async (r) => {
    const held = await r.forms.definition({ name, version });
    if (held !== undefined) {
      return isSameContent(JSON.parse(held) as FormDefinition, form) ? 'held' : 'form_version_taken';
    }
    await r.forms.insert([{ name, version, definition: JSON.stringify(form) }]);
    await r.forms.noteChange();
    record(r, context, { action: 'form_brought_back', by, subject: name, details: { version } });
    return 'brought_back';
  });
}

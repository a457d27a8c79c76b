import type { UserInfo } from '@sampark/core/access/roles';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireSealedForm } from '@sampark/core/wire/wire-forms';
import { readerOf } from '../access/shares/reader.ts';
import type { Context } from '../context.ts';
import { sealForm, sealNarrowForm } from './form-seal.ts';
import { formsNow } from './forms.ts';

/** Returns how a person gets a version of a form; `null`: they get none. */
async function sealerFor(
  context: Context,
  user: UserInfo,
): Promise<(form: FormDefinition) => WireSealedForm | null> {
  const reader = await readerOf(context.storage.now, user, context.clock());
  if (reader.isWhole) return (form) => sealForm(context, form);
  return (form) => {
    const narrow = reader.form(form);
    return narrow && sealNarrowForm(context, narrow);
  };
}

/** Returns the newest version of each form that a person gets: whole, or the parts that they are given. */
export async function newestFormsFor(context: Context, user: UserInfo): Promise<readonly WireSealedForm[]> {
  const seal = await sealerFor(context, user);
  return (await formsNow(context)).newest().flatMap((form) => seal(form) ?? []);
}

/** Returns one version of a form as a person gets it, the newest where none is named; `null`: they get none. */
export async function formFor(
  context: Context,
  user: UserInfo,
  name: string,
  version: number | null,
): Promise<WireSealedForm | null> {
  const form = (await formsNow(context)).find(name, version);
  if (form === undefined || (version !== null && form.definition.version !== version)) return null;
  return (await sealerFor(context, user))(form.definition);
}

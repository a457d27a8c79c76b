import { timingSafeEqual } from 'node:crypto';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { canonicalText } from '@sampark/core/forms/versions/same-content';
import { formForDevices, formFromDevice } from '@sampark/core/wire/form-for-devices';
import type { WireSealedForm } from '@sampark/core/wire/wire-forms';
import type { Context } from '../context.ts';

type WithKey = Pick<Context, 'secrets'>;

/** Signs a version of a form: its name, its number and all of its content, in whatever order that stands. */
const sealOf = ({ secrets }: WithKey, form: FormDefinition, purpose = 'form'): string =>
  secrets.sign(purpose, canonicalText(form));

/** Versions that were sealed, by their definitions: all devices get the same. */
const sealed = new WeakMap<FormDefinition, WithKey & { readonly form: WireSealedForm }>();

/** Seals a version of a form for devices. The key is not in the database, so the seal outlives a restore. */
export const sealForm = (context: WithKey, form: FormDefinition): WireSealedForm =>
  sealFor(context, form, 'form');

/**
 * Seals the parts of a version of a form. The seal tells these parts from others, and is not that of a form: nobody brings
 * parts back as if they were all of it.
 */
export const sealNarrowForm = (context: WithKey, form: FormDefinition): WireSealedForm =>
  sealFor(context, form, 'parts of a form');

function sealFor({ secrets }: WithKey, form: FormDefinition, purpose: string): WireSealedForm {
  const known = sealed.get(form);
  if (known?.secrets === secrets) return known.form;
  const given = formForDevices(form);
  const made = { ...given, seal: sealOf({ secrets }, given, purpose) };
  sealed.set(form, { secrets, form: made });
  return made;
}

/** Returns a version of a form whose seal this server made; `null`: it did not. */
export function openSealedForm(
  context: WithKey,
  { seal = '', ...form }: WireSealedForm,
): FormDefinition | null {
  const [own, brought] = [Buffer.from(sealOf(context, form)), Buffer.from(seal)];
  return own.length === brought.length && timingSafeEqual(own, brought) ? formFromDevice(form) : null;
}

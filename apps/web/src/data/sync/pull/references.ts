import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { knownForm } from '@sampark/core/wire/known-form';
import { metaKeys } from '../../database/device-store.ts';
import type { SyncContext } from '../context.ts';
import { fetchVillages } from '../known-places.ts';

/** The longest that a device trusts its forms and places, in milliseconds: an administrator may give a panchayat another form. */
const REFERENCES_LIFE = 86_400_000;

/** Returns whether it is time to ask for forms and places again. */
export const referencesAreOld = async ({ db, store, platform }: SyncContext): Promise<boolean> => {
  const at = await db.get('meta', metaKeys(store.owner).references);
  return typeof at !== 'number' || Math.abs(platform.now() - at) > REFERENCES_LIFE;
};

/** Forms and places that the device has asked for. `false`: the server did not answer. */
export interface References {
  /** Resolves when the answers about forms and panchayats are here. */
  readonly told: Promise<boolean>;
  /** Resolves when the forms are here: lists and completion need them. Rejects when they did not come. */
  readonly forms: Promise<unknown>;
  /** Resolves when the forms are stored. */
  readonly formsKept: Promise<unknown>;
  /** Resolves when forms and panchayats are stored. */
  readonly kept: Promise<unknown>;
  /** Resolves when the villages are stored, too. The first call asks for them: only a new survey needs them. */
  readonly whole: () => Promise<boolean>;
}

/** Marks a rejection as handled: nobody may wait for the work when it fails. A caller that waits still gets the rejection. */
export const handled = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

/** Characters of the names of versions, at most: an address must stay short. What is not named comes again. */
const HAS = 6_000;

/** Names the newest version of each form that the device has, so that it does not come again. */
const versionsOf = ({ versions }: SyncContext['forms']): string => {
  let has = '';
  for (const form of versions()) {
    const more = `${has === '' ? '' : ','}${knownForm(form)}`;
    if (has.length + more.length > HAS) break;
    has = `${has}${more}`;
  }
  return has;
};

/**
 * Asks for forms and places. They change rarely: once a day is enough, and when a page names an unknown form or panchayat.
 * @param arrived hears that the villages are stored, and with them the panchayats
 */
export const refreshReferences = (
  { db, store, forms, send, platform }: SyncContext,
  arrived: () => void,
): References => {
  const { owner } = store;
  let whole: Promise<boolean> | null = null;
  const fetched = (path: string, keep: (list: readonly unknown[]) => Promise<unknown>) => {
    const reply = send({ path, owner });
    const kept = reply.then((told) =>
      told.kind === 'ok' && Array.isArray(told.body) ? keep(told.body) : null,
    );
    return { told: reply.then(({ kind }) => kind === 'ok'), kept: handled(kept) };
  };
  const schemas = fetched(`/api/schemas?${new URLSearchParams({ has: versionsOf(forms) })}`, (list) =>
    forms.add(list as FormDefinition[]),
  );
  const panchayats = fetched('/api/panchayats', (list) => db.put('meta', list, metaKeys(owner).panchayats));
  const told = Promise.all([schemas.told, panchayats.told]).then((all) => all.every(Boolean));
  const kept = handled(Promise.all([schemas.kept, panchayats.kept]));
  const formsCame = handled(
    schemas.told.then((isTold) => {
      if (!isTold) throw new Error('the forms did not come');
    }),
  );
  const askRest = async (): Promise<boolean> => {
    await kept;
    if (await fetchVillages({ db, owner, send })) arrived();
    const isTold = await told;
    if (isTold) await db.put('meta', platform.now(), metaKeys(owner).references);
    return isTold;
  };
  return {
    told,
    forms: formsCame,
    formsKept: schemas.kept,
    kept,
    whole: () => (whole ??= handled(askRest())),
  };
};

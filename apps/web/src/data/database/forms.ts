import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inMoreLanguages, inSameWords } from '@sampark/core/forms/versions/more-languages';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import type { WireSealedForm } from '@sampark/core/wire/wire-forms';
import { metaKeys, shippedForm } from './device-store.ts';
import type { Database } from './schema.ts';
import type { FormOf } from './sealed-state.ts';

/** The form of a survey whose form is unknown. */
const STANDARD = 'village-standard';

/** The forms that this device knows. The standard form is always among them. */
export interface Forms {
  readonly formOf: FormOf;
  /** Returns the newest version of a survey's form, where it is newer than the survey's and asks anything else. */
  readonly newerFor: (survey: Pick<SurveyIdentity, 'form_name' | 'form_version'>) => FormDefinition | null;
  /** Says whether the device has this version or a newer one. See `ANY_VERSION` in `device-store.ts`. */
  readonly has: (name: string, version: number) => boolean;
  /** Says whether the server may have this version, and the device does not. */
  readonly lacks: (name: string, version: number) => boolean;
  /** Notes that the server does not have a version, so that nobody asks again while the app runs. */
  readonly doWithout: (name: string, version: number) => void;
  /** Returns the newest version of a form, for a new survey. */
  readonly newest: (name: string) => FormDefinition;
  /** Returns the newest version of each form that is stored here. */
  readonly versions: () => readonly WireSealedForm[];
  /** Returns the versions of a form that the device has, the newest first: the same object until another one is added. */
  readonly versionsOf: (name: string) => readonly FormDefinition[];
  /** Adds forms at once. Resolves when they are stored. */
  readonly add: (forms: readonly FormDefinition[]) => Promise<void>;
  /** Hears of forms that came, once they are stored, or the device could not store them. @returns ends it */
  readonly watch: (came: () => void) => () => void;
  /** Forgets all but the newest versions, which the server may give otherwise by now to somebody who gets parts of forms. */
  readonly forgetOlder: () => Promise<void>;
}

/** The place where forms are stored. */
interface FormShelf {
  readonly read: () => Promise<readonly FormDefinition[]>;
  /** Stores forms that came, beside the others. */
  readonly put: (came: readonly FormDefinition[]) => Promise<unknown>;
  readonly keepOnly: (left: readonly FormDefinition[]) => Promise<unknown>;
}

/** Keeps whole forms: they are the same for everybody who signs in on this device, and none is ever forgotten. */
const sharedShelf = (db: Database): FormShelf => ({
  read: () => db.getAll('schemas'),
  put: (came) => {
    const tx = db.transaction('schemas', 'readwrite');
    return Promise.all([...came.map((form) => tx.store.put(form)), tx.done]);
  },
  keepOnly: () => Promise.resolve(),
});

/** Returns forms with those that came, each in the place of the same version. */
const withForms = (
  forms: readonly FormDefinition[],
  came: readonly FormDefinition[],
): readonly FormDefinition[] => [
  ...forms.filter(
    ({ name, version }) => !came.some((each) => each.name === name && each.version === version),
  ),
  ...came,
];

/** Keeps the parts of forms that one person gets, all in one place: another tab may add to them as well. */
const ownShelf = (db: Database, owner: string): FormShelf => {
  const { formParts } = metaKeys(owner);
  const partsIn = (kept: unknown): readonly FormDefinition[] =>
    (kept as readonly FormDefinition[] | undefined) ?? [];
  return {
    read: async () => partsIn(await db.get('meta', formParts)),
    put: (came) => {
      const tx = db.transaction('meta', 'readwrite');
      const add = async () =>
        tx.store.put(withForms(partsIn(await tx.store.get(formParts)), came), formParts);
      return Promise.all([add(), tx.done]);
    },
    keepOnly: (left) => db.put('meta', left, formParts),
  };
};

const versionsIn = (forms: readonly FormDefinition[], name: string): readonly FormDefinition[] => {
  const own = forms.filter((form) => form.name === name).map((form) => [form.version, form] as const);
  return [...new Map(own).values()].sort((one, other) => other.version - one.version);
};

/** An older version in the languages of newer ones. */
interface Lent {
  readonly form: FormDefinition;
  /** The number of a newer version that asks the very same; `null`: none does. */
  readonly by: number | null;
}

/**
 * Returns an older version as the newest one that asks the very same says it, and with the words of the newest of all for the
 * texts of both; `null`: no newer version adds anything.
 * @param versions the newest first
 */
const lentBy = (versions: readonly FormDefinition[], older: FormDefinition): Lent | null => {
  const newer = versions.filter(({ version }) => version > older.version);
  const same = newer.flatMap((each): Lent[] => {
    const form = inMoreLanguages(older, each);
    return form ? [{ form, by: each.version }] : [];
  })[0];
  const form = newer[0] && inSameWords(same?.form ?? older, newer[0]);
  return form ? { form, by: same?.by ?? null } : (same ?? null);
};

/** Remembers what newer versions lend to the older ones by which people read surveys, until another version comes. */
const createLending = (versionsOf: Forms['versionsOf']) => {
  const lent = new Map<FormDefinition, Lent | null>();
  return {
    /** @returns `null`: nothing is lent to this version */
    to: (form: FormDefinition): Lent | null => {
      const known = lent.get(form);
      const found = known === undefined ? lentBy(versionsOf(form.name), form) : known;
      lent.set(form, found);
      return found;
    },
    forget: () => lent.clear(),
  };
};

/**
 * Reads the forms. The nearest form replaces a missing one: another version of it, else the standard form.
 * @param ofParts the id of somebody who gets parts of forms; absent: a person who gets them whole
 */
export const openForms = async (db: Database, ofParts?: string): Promise<Forms> => {
  const shelf = ofParts === undefined ? sharedShelf(db) : ownShelf(db, ofParts);
  let stored = await shelf.read();
  let forms = stored;
  const isStandard = ({ name }: FormDefinition): boolean => name === STANDARD;
  const standard = forms.find(isStandard) ?? (await shippedForm());
  // For somebody who gets parts of forms, the whole one that ships is none that they have.
  forms = ofParts === undefined ? [standard, ...forms] : stored;
  const notThere = new Set<string>();
  const watchers = new Set<() => void>();
  const byName = new Map<string, readonly FormDefinition[]>();
  const newest = (name: string): FormDefinition =>
    forms.reduce<FormDefinition | null>(
      (best, form) => (form.name === name && form.version > (best?.version ?? 0) ? form : best),
      null,
    ) ?? standard;
  const exact = (name: string, version: number): FormDefinition | undefined =>
    forms.find((form) => form.name === name && form.version === version);
  const versionsOf = (name: string): readonly FormDefinition[] => {
    const known = byName.get(name) ?? versionsIn(forms, name);
    byName.set(name, known);
    return known;
  };
  const lending = createLending(versionsOf);
  return {
    formOf: ({ form_name, form_version }) => {
      const own = exact(form_name, form_version);
      return own ? (lending.to(own)?.form ?? own) : newest(form_name);
    },
    newerFor: ({ form_name, form_version }) => {
      const own = exact(form_name, form_version);
      const newer = newest(form_name);
      const isNewer = newer.name === form_name && newer.version > form_version;
      return isNewer && !(own && lending.to(own)?.by === newer.version) ? newer : null;
    },
    has: (name, version) => forms.some((form) => form.name === name && form.version >= version),
    lacks: (name, version) => exact(name, version) === undefined && !notThere.has(`${name} ${version}`),
    doWithout: (name, version) => notThere.add(`${name} ${version}`),
    newest,
    versions: () => stored.filter((form) => newest(form.name).version === form.version),
    versionsOf,
    add: async (added) => {
      if (added.length === 0) return;
      // The app's own makes room: a state may have published another form under its number.
      const makesRoom = (form: FormDefinition): boolean =>
        form === standard && !stored.includes(form) && added.some(isStandard);
      forms = withForms(
        forms.filter((form) => !makesRoom(form)),
        added,
      );
      byName.clear();
      lending.forget();
      try {
        await shelf.put(added);
        stored = withForms(stored, added);
      } finally {
        for (const came of watchers) came();
      }
    },
    watch: (came) => {
      watchers.add(came);
      return () => watchers.delete(came);
    },
    forgetOlder: async () => {
      if (ofParts === undefined) return;
      stored = stored.filter((form) => newest(form.name).version === form.version);
      forms = stored;
      notThere.clear();
      byName.clear();
      lending.forget();
      await shelf.keepOnly(stored);
    },
  };
};

import type { i18n as I18n } from 'i18next';
import type { english } from './english.ts';

type Texts = typeof english;

/** The name of a catalogue. */
export type Namespace = keyof Texts;

/** One namespace, or several of which the first is that of keys which name none. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

/** A text that has a form for each number goes by the part of the key that its forms share. */
type Asked<Key extends string> = Key extends `${infer Shared}_${Intl.LDMLPluralRule}` ? Shared | Key : Key;

type KeysIn<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? Asked<Key>
    : `${Key}.${KeysIn<Messages[Key]>}`;
}[keyof Messages & string];

/** The keys of each namespace, once without its name and once with it. The compiler works them out once. */
type Keys = { [Ns in Namespace]: KeysIn<Texts[Ns]> };
type NamedKeys = { [Ns in Namespace]: `${Ns}:${Keys[Ns]}` };

/** The keys of the texts in these namespaces. */
export type TextKey<Ns extends Namespaces> = Ns extends Namespace
  ? Keys[Ns] | NamedKeys[Ns]
  : Ns extends readonly [infer First extends Namespace, ...unknown[]]
    ? Keys[First] | NamedKeys[Ns[number] & Namespace]
    : never;

/**
 * Looks a text of these namespaces up. i18next's own type of this function makes the compiler work through all keys at each
 * call: it took half of the time in which the app's types are checked.
 * @param values those that stand in the text; `count` chooses the form for a number
 */
export type Translate<Ns extends Namespaces> = (
  key: TextKey<Ns>,
  values?: { readonly count?: number; readonly [name: string]: unknown },
) => string;

/** i18next, which knows our keys; one without a namespace is of `common`. */
export interface Translator extends Omit<I18n, 't' | 'getFixedT'> {
  readonly t: Translate<readonly ['common', ...Namespace[]]>;
  getFixedT<const Ns extends Namespaces>(language: string, namespaces: Ns): Translate<Ns>;
}

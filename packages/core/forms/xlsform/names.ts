import { LIMITS } from './limits.ts';
import type { Place, Report } from './problems.ts';

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;
/** `meta` is where XForms keeps its own answers about a survey. */
const RESERVED = 'meta';

/** Says whether a text can be the name of a question. */
export const isName = (text: string): boolean => NAME.test(text);

/** The prefix of names that other tools keep for themselves, among those of lists and properties. */
const KEPT_PREFIX = '__';

/** Says whether a name can be that of a type of record, or of a property of one. */
export const isFree = (name: string): boolean => isName(name) && !name.startsWith(KEPT_PREFIX);

/** The most characters of a type of record: it stands in the name of the type's form. */
export const LONGEST_TYPE = 40;

/** Says whether a group of this name can be a module: a path of values ends the module's name at its first point. */
export const isModuleName = (text: string): boolean => isName(text) && !text.includes('.');

/** The names of one level, to find those that stand twice. */
export interface Level {
  readonly names: Set<string>;
  readonly inSmallLetters: Set<string>;
}

export const newLevel = (): Level => ({ names: new Set(), inSmallLetters: new Set() });

/** Notes a name at its level. Tells of what is wrong with it. */
export function takeName(name: string, level: Level, place: Place, report: Report): void {
  const small = name.toLowerCase();
  if (!isName(name)) report.problem(place, 'invalid_name', { name });
  else if (name.length > LIMITS.name) report.problem(place, 'name_too_long', { name, limit: LIMITS.name });
  else if (name === RESERVED) report.problem(place, 'reserved_name', { name });
  else if (level.names.has(name)) report.problem(place, 'doubled_name', { name });
  else if (level.inSmallLetters.has(small)) report.warn(place, 'names_differ_in_case', { name });
  level.names.add(name);
  level.inSmallLetters.add(small);
}

/** Makes a form's name, such as `water-points`, of whatever names it. */
export function formName(wanted: string): string {
  const plain = wanted
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const begun = /^[a-z]/.test(plain) ? plain : `form-${plain}`;
  return begun.slice(0, 64).replace(/-+$/, '');
}

const FORM_ID = /^[a-z][a-z0-9_.-]{0,63}$/i;

/** Tells of a form_id that becomes quite another name, so that two of them may come to mean one form. */
export function checkFormId(value: string, place: Place, report: Report): void {
  if (value !== '' && !FORM_ID.test(value)) {
    report.warn(place, 'form_id_changed', { value, name: formName(value) });
  }
}

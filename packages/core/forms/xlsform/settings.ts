import type { SubjectType } from '../../survey/subject.ts';
import { isDayOfYear } from '../figures/day-of-year.ts';
import { ROOT } from '../xform/paths.ts';
import { checkFormId, isFree, isName, LONGEST_TYPE } from './names.ts';
import { newReport, type Report } from './problems.ts';
import { SETTINGS } from './sheets/columns.ts';
import { languageCode, type Texts } from './sheets/languages.ts';
import { nearest } from './sheets/nearest.ts';
import type { Sheet } from './sheets/sheets.ts';
import { type Cleaning, placeOf, type Row, tableOf, textsOf, valueOf } from './sheets/table.ts';

/** The form's properties on the settings sheet. */
export interface Settings {
  /** In the form's language, or else in another. Empty: it says nothing. */
  readonly title: string;
  /** The title in each language that it is written in. */
  readonly titles: Texts;
  readonly formId: string;
  /** null: it gives none that is a whole number. */
  readonly version: number | null;
  /** The subject of the form's surveys; undefined: it says nothing. */
  readonly subject: SubjectType | undefined;
  /** The day of the year for which the answers hold, such as `03-31`; empty: it names none. */
  readonly referenceDate: string;
  /** The form's expressions are older than XForms 1.0.0, see `FormDefinition`. */
  readonly isOlder: boolean;
  /** The name of the form's root in paths. */
  readonly root: string;
  /** The code of the language of headings that name none. */
  readonly language: string;
  readonly mayDoubleChoices: boolean;
  /** How the texts of the survey sheet are read, and those of the others. */
  readonly surveyTexts: Cleaning;
  readonly otherTexts: Cleaning;
  /** The row; null: the sheet has none. */
  readonly row: Row | null;
}

const YES: ReadonlySet<string> = new Set(['yes', 'true', 'true()']);
const NO: ReadonlySet<string> = new Set(['no', 'false', 'false()']);

/** Reads yes or no, in whichever letters; null: it is neither. */
export function yesOrNo(text: string): boolean | null {
  const plain = text.toLowerCase();
  if (YES.has(plain)) return true;
  return NO.has(plain) ? false : null;
}

const PLACES = ['village', 'panchayat'];

/** Returns what surveys are about: a place, in whichever letters, or a type of record; undefined: it is neither, or a slip. */
function subjectIn(text: string): SubjectType | undefined {
  const small = text.toLowerCase();
  if (PLACES.includes(small)) return small;
  const isType = isFree(text) && !text.includes('.') && text.length <= LONGEST_TYPE;
  return isType && nearest(small, PLACES) === null ? text : undefined;
}

/** The value of `xforms_version` for a form whose expressions are older than any. */
export const OLDER = 'none';

const WHOLE = /^\d{1,15}$/;

/** Reads the settings sheet, of which the first row counts. A missing sheet gives what holds without one. */
export function readSettings(sheet: Sheet | undefined, report: Report): Settings {
  const firstRow = (cleaning: Cleaning, told: Report): Row | null =>
    sheet ? ([...tableOf(sheet, SETTINGS, told, cleaning).rows][0] ?? null) : null;
  const tidied = firstRow('tidy', report);
  const isExact = tidied !== null && yesOrNo(valueOf(tidied, 'exact_texts')) === true;
  const row = isExact ? firstRow('exact', newReport()) : tidied;
  const text = (name: string): string => (row ? valueOf(row, name) : '');
  const decided = (name: string, otherwise: boolean): boolean => {
    const said = text(name);
    if (said === '' || row === null) return otherwise;
    const answer = yesOrNo(said);
    if (answer === null) report.warn(placeOf(row, name), 'setting_not_understood', { value: said });
    return answer ?? otherwise;
  };
  const language = languageCode(text('default_language')) || 'en';
  const titles: Texts = row ? textsOf(row, 'title', language) : new Map();
  const formId = text('form_id') || text('id_string');
  const version = text('version');
  const subject = subjectIn(text('subject'));
  const referenceDate = isDayOfYear(text('reference_date')) ? text('reference_date') : '';
  const isNumbered = WHOLE.test(version) && Number(version) > 0;
  if (row) {
    if (version !== '' && !isNumbered)
      report.warn(placeOf(row, 'version'), 'version_not_a_number', { version });
    checkFormId(formId, placeOf(row, text('form_id') === '' ? 'id_string' : 'form_id'), report);
    if (text('form_id') !== '' && text('id_string') !== '') {
      report.warn(placeOf(row, 'id_string'), 'setting_left_out');
    }
    if (text('name') !== '' && !isName(text('name'))) {
      report.problem(placeOf(row, 'name'), 'invalid_name', { name: text('name') });
    }
    if (!['', OLDER, '1.0.0'].includes(text('xforms_version'))) {
      report.warn(placeOf(row, 'xforms_version'), 'setting_left_out');
    }
    if (text('subject') !== '' && subject === undefined) {
      report.problem(placeOf(row, 'subject'), 'bad_subject', { value: text('subject') });
    }
    if (text('reference_date') !== '' && referenceDate === '') {
      report.problem(placeOf(row, 'reference_date'), 'bad_reference_date', { value: text('reference_date') });
    }
    const omitsId = decided('omit_instance_id', false);
    if (omitsId && text('public_key') !== '') {
      report.problem(placeOf(row, 'public_key'), 'settings_contradict', { other: 'omit_instance_id' });
    } else if (text('public_key') !== '') report.warn(placeOf(row, 'public_key'), 'setting_left_out');
  }
  return {
    title: titles.get(language) ?? [...titles.values()][0] ?? '',
    titles: new Map([...(row ? textsOf(row, 'translated_title', language) : []), ...titles]),
    formId,
    version: isNumbered ? Number(version) : null,
    subject,
    referenceDate,
    root: text('name') || ROOT,
    isOlder: text('xforms_version') === OLDER,
    language,
    mayDoubleChoices: decided('allow_choice_duplicates', false),
    surveyTexts: isExact ? 'exact' : decided('clean_text_values', true) ? 'squeezed' : 'tidy',
    otherTexts: isExact ? 'exact' : 'tidy',
    row,
  };
}

import { languageCode } from './languages.ts';

/** The meanings of a sheet's headings. */
export interface Dialect {
  /**
   * The columns by their headings, in small letters with `_` for spaces. A heading may have a second part, which keeps
   * its letters: `bind::jr:count`.
   */
  readonly names: ReadonlyMap<string, string>;
  /** The columns that may stand once for each language: `label::Hindi (hi)`. */
  readonly translated: ReadonlySet<string>;
  /** First parts of headings that mean something to others and nothing here. */
  readonly foreign: ReadonlySet<string>;
}

/** A column of a sheet. */
export interface Column {
  /** Its heading as it is written. */
  readonly heading: string;
  /** Its meaning; null: nothing that is known. */
  readonly name: string | null;
  /** The code of its language; null: the heading names none. */
  readonly language: string | null;
}

/** The columns that a heading may mean by several names. */
export const dialect = (
  headings: Readonly<Record<string, string>>,
  translated: readonly string[],
  foreign: readonly string[],
): Dialect => ({
  names: new Map(
    Object.entries(headings).flatMap(([name, others]) =>
      [name, ...others.split(' ').filter((other) => other !== '')].map((heading) => [heading, name] as const),
    ),
  ),
  translated: new Set(translated),
  foreign: new Set(foreign),
});

const snake = (text: string): string => text.trim().split(/\s+/).join('_').toLowerCase();

/** Splits at `::`, or at `:` where the sheet uses no `::`. `jr:count` is one part. */
function partsOf(heading: string, hasDoubleColons: boolean): string[] {
  if (hasDoubleColons) return heading.split('::').map((part) => part.trim());
  return heading
    .replace(/jr\s*:\s*/, 'jr\0')
    .split(':')
    .map((part) => part.trim().replace('jr\0', 'jr:'));
}

/** Reads a heading. Letter case and spaces count only in what is not known. */
export function columnOf(heading: string, hasDoubleColons: boolean, known: Dialect): Column {
  const [first = '', ...more] = partsOf(heading, hasDoubleColons);
  const unknown = { heading, name: null, language: null };
  const nested = more[0] === undefined ? undefined : known.names.get(`${snake(first)}::${more[0]}`);
  const name = nested ?? known.names.get(snake(first));
  const [language, ...rest] = nested === undefined ? more : more.slice(1);
  if (name === undefined) {
    return known.foreign.has(snake(first))
      ? { heading, name: `foreign ${heading}`, language: null }
      : unknown;
  }
  if (language === undefined) return { heading, name, language: null };
  if (rest.length > 0 || !known.translated.has(name)) return unknown;
  return { heading, name, language: languageCode(language) };
}

const MEDIA = ['image', 'big-image', 'audio', 'video'];
const MEDIA_HEADINGS = Object.fromEntries(MEDIA.map((kind) => [`media::${kind}`, kind]));
const MEDIA_COLUMNS = Object.keys(MEDIA_HEADINGS);

export const SURVEY = dialect(
  {
    type: 'command',
    name: 'tag value',
    label: 'caption',
    hint: '',
    guidance_hint: '',
    relevant: 'relevance bind::relevant',
    read_only: 'readonly bind::readonly',
    required: 'bind::required',
    required_message: 'requiredmsg bind::jr:requiredMsg',
    constraint: 'bind::constraint',
    constraint_message: 'constraining_message bind::jr:constraintMsg',
    warning: '',
    warning_message: '',
    carry: '',
    allowed_change: '',
    calculation: 'calculate bind::calculate',
    default: '',
    trigger: '',
    choice_filter: '',
    parameters: '',
    appearance: 'control::appearance body::appearance',
    repeat_count: 'count jr:count control::jr:count body::jr:count',
    table: '',
    summary: '',
    heading: '',
    unit: '',
    min: '',
    max: '',
    step: '',
    max_length: '',
    disabled: '',
    save_to: 'bind::entities:saveto',
    taken_from: '',
    fact: '',
    report: '',
    better: '',
    ...MEDIA_HEADINGS,
  },
  [
    ...['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message', 'warning_message'],
    ...['summary', 'unit'],
    ...MEDIA_COLUMNS,
  ],
  'autoplay bind body compact_tag control instance intent media no_app_error_string noapperrorstring query rows \
sms_allow_media sms_date_format sms_datetime_format sms_field sms_option sms_response sms_separator'.split(
    ' ',
  ),
);

export const CHOICES = dialect(
  { list_name: '', name: 'value', label: 'caption', ...MEDIA_HEADINGS },
  ['label', ...MEDIA_COLUMNS],
  ['media', 'sms_option'],
);

export const SETTINGS = dialect(
  {
    title: 'form_title set_form_title',
    form_id: 'set_form_id',
    id_string: '',
    version: '',
    name: '',
    default_language: '',
    allow_choice_duplicates: '',
    clean_text_values: '',
    omit_instance_id: 'omit_instanceid',
    public_key: '',
    subject: '',
    reference_date: '',
    translated_title: '',
    exact_texts: '',
    xforms_version: '',
  },
  ['title', 'translated_title'],
  'attribute auto_delete auto_send client_editable delimiter flat instance_id instance_name instance_xmlns namespaces prefix \
sms_allow_media sms_date_format sms_datetime_format sms_keyword sms_separator style submission_url'.split(
    ' ',
  ),
);

export const ENTITIES = dialect(
  { list_name: 'dataset', label: '', entity_id: '', create_if: '', update_if: '' },
  [],
  [],
);

export const WARNINGS = dialect({ name: '', when: '', message: '', fields: '' }, ['message'], []);

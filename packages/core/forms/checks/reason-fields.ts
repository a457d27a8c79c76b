import { REASONS } from '../../survey/about/outside-modules.ts';
import { isRecordForm } from '../../survey/record-form.ts';
import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition, LocalText, Question } from '../definition/definition.ts';
import { type FormField, moduleFields, modulePrefix } from '../fields/module-fields.ts';

/** The end of the path of a reason that stands beside its answer. No question's name holds the sign. */
const BESIDE = '~why';

/** Whether a path is that of a reason for keeping an answer. */
export const isReason = (path: FieldPath): boolean =>
  path.startsWith(modulePrefix(REASONS)) || path.endsWith(BESIDE);

/** The longest reason, in UTF-16 units. */
const REASON_MAX = 500;

/** Returns the path of the reason for keeping answers despite a warning. */
export const reasonPath = (warning: string): FieldPath => `${modulePrefix(REASONS)}${warning}`;

/**
 * Returns the path of the reason for keeping an answer of which its own question warns. It stands beside the answer, so in a row it goes
 * where the row goes.
 */
export const reasonBeside = (answer: FieldPath): FieldPath => `${answer}${BESIDE}`;

/** Returns the path of the reason for keeping an answer that differs from the figure of its records. */
export const keptReasonPath = (question: string): FieldPath => reasonPath(`kept-${question}`);

const allFields = (form: FormDefinition): FormField[] =>
  form.modules.flatMap((module) => moduleFields(form, module));

/** Returns the questions of a form whose answers may be taken from records. */
const takenFields = (form: FormDefinition): FormField[] =>
  allFields(form).filter(
    ({ question, repeats }) => question.taken_from !== undefined && repeats.length === 0,
  );

const reasonField = (path: FieldPath, label: LocalText, repeats: FormField['repeats'] = []): FormField => ({
  path,
  module: REASONS,
  repeats,
  question: {
    type: 'text',
    name: path.slice(Math.max(path.indexOf('.'), path.lastIndexOf('/')) + 1),
    label,
    required: false,
    max_length: REASON_MAX,
  },
});

/**
 * The words before the label of a question whose answer is kept although it differs from the records, in
 * every language of the app.
 */
const WHY_DIFFERENT: LocalText = {
  en: 'Why this differs from the records',
  hi: 'रिकॉर्ड से अलग क्यों',
  mr: 'नोंदींपेक्षा वेगळे का',
  te: 'రికార్డులతో తేడా ఎందుకు',
  gu: 'રેકોર્ડથી જુદું કેમ',
  pa: 'ਰਿਕਾਰਡ ਤੋਂ ਵੱਖਰਾ ਕਿਉਂ',
  ta: 'பதிவுகளிலிருந்து வேறுபடுவது ஏன்',
  or: 'ରେକର୍ଡଠାରୁ ଅଲଗା କାହିଁକି',
  kn: 'ದಾಖಲೆಗಳಿಗಿಂತ ಬೇರೆ ಏಕೆ',
  bn: 'রেকর্ড থেকে আলাদা কেন',
  ur: 'ریکارڈ سے الگ کیوں',
  as: 'ৰেকৰ্ডৰ পৰা বেলেগ কিয়',
  ml: 'രേഖകളുമായി വ്യത്യാസം എന്തുകൊണ്ട്',
};

/** The same for a change since last year. */
const WHY_CHANGED: LocalText = {
  en: 'Why this changed',
  hi: 'यह क्यों बदला',
  mr: 'हे का बदलले',
  te: 'ఇది ఎందుకు మారింది',
  gu: 'આ કેમ બદલાયું',
  pa: 'ਇਹ ਕਿਉਂ ਬਦਲਿਆ',
  ta: 'இது ஏன் மாறியது',
  or: 'ଏହା କାହିଁକି ବଦଳିଲା',
  kn: 'ಇದು ಏಕೆ ಬದಲಾಯಿತು',
  bn: 'এটি কেন বদলেছে',
  ur: 'یہ کیوں بدلا',
  as: 'এইটো কিয় সলনি হ’ল',
  ml: 'ഇത് എന്തുകൊണ്ട് മാറി',
};

/** Returns a text with words before it, in the languages that have both. */
const about = (words: LocalText, { en, ...others }: LocalText): LocalText => {
  const inBoth = Object.entries(others).flatMap(([language, text]) =>
    text && words[language] ? [[language, `${words[language]}: ${text}`] as const] : [],
  );
  return { en: `${words.en}: ${en}`, ...Object.fromEntries(inBoth) };
};

/**
 * Returns the fields for reasons: a line of text for each warning, labelled with its message, and for each question whose answer may differ
 * from the records.
 * A question in rows has its reason in each of them.
 */
export const reasonFields = (form: FormDefinition): FormField[] => [
  ...(form.warnings ?? []).map(({ name, message }) => reasonField(reasonPath(name), message)),
  ...takenFields(form).map(({ question: { name, label } }) =>
    reasonField(keptReasonPath(name), about(WHY_DIFFERENT, label)),
  ),
  ...allFields(form).flatMap(({ path, question, repeats }) => {
    // A record is no survey of a year, and rows have none.
    const label = doubtOf(question, repeats.length === 0 && !isRecordForm(form.name));
    return label ? [reasonField(reasonBeside(path), label, repeats)] : [];
  }),
];

/** Returns what may be doubtful about an answer by itself: its own warning, or how much it has changed since last year; `null`: nothing. */
const doubtOf = (question: Question, isOfYear: boolean): LocalText | null => {
  if (question.warning !== undefined) return question.warning_message ?? question.label;
  return isOfYear && mayChangeTooMuch(question) ? about(WHY_CHANGED, question.label) : null;
};

/** Whether a question asks for a number whose change since last year may be doubtful. */
export const mayChangeTooMuch = (question: Question): boolean =>
  'step' in question && question.allowed_change !== 'none' && question.carry !== 'no';

/** Returns the module that asks for a reason; empty: the form knows of no such reason. */
export const moduleOfReason = (form: FormDefinition, reason: FieldPath): string => {
  const name = reason.slice(REASONS.length + 1);
  const [place] = form.warnings?.find((warning) => warning.name === name)?.fields ?? [];
  if (place !== undefined) return place.split('.')[0] ?? '';
  return takenFields(form).find(({ question }) => keptReasonPath(question.name) === reason)?.module ?? '';
};

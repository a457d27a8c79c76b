import type { Question } from '../definition/definition.ts';
import { inLanguage } from '../texts/local-text.ts';
import { type Comparison, ORDERS } from '../xpath/values.ts';
import type { Operand } from './operands.ts';
import type { Phrase, PhraseValues, Speech } from './phrases.ts';
import { choicesWords, part, type Said } from './said.ts';

/** How answers are named. */
export interface Naming {
  readonly speech: Speech;
  /** Names a question as the reader finds it; null: the reader does not see it. */
  readonly name: (question: Question) => string | null;
}

/** A comparison seen from its other side. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

type Answer = Extract<Operand, { kind: 'answer' }>;
type Order = Exclude<Comparison, '=' | '!='>;

const OF_NUMBERS = { '>': 'more', '<': 'less', '>=': 'atLeast', '<=': 'atMost' } as const;
const OF_DAYS = { '>': 'after', '<': 'before', '>=': 'since', '<=': 'until' } as const;
const isOrder = (operator: Comparison): operator is Order => operator in OF_NUMBERS;

const questionOf = ({ node }: Answer): Question => node.item as Question;
const isDay = (operand: Operand): boolean =>
  operand.kind === 'today' ||
  operand.kind === 'day' ||
  (operand.kind === 'answer' && ['date', 'dateTime'].includes(questionOf(operand).type));

/** The answer of somebody who ticks an `acknowledge`. */
const TICKED = 'OK';

/** Returns the choice that an expression means by a text or a number. */
function choiceNamed(question: Question, meant: Operand): string | null {
  if (!('choices' in question)) return null;
  const isMeant = (name: string): boolean =>
    meant.kind === 'number' ? name.trim() !== '' && Number(name) === meant.value : name === valueOf(meant);
  return question.choices.find(({ name }) => isMeant(name))?.name ?? null;
}

const valueOf = (operand: Operand): string | null => (operand.kind === 'text' ? operand.value : null);

/** Returns the label of a choice; null: the question has no such choice. */
export function labelOf(question: Question, name: string, { language }: Speech): string | null {
  const choice =
    'choices' in question ? question.choices.find((each) => each.name === name.trim()) : undefined;
  return choice ? inLanguage(choice.label, language) : null;
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Returns a text that is a number as one: to a number, a comparison makes no difference between the two. */
const asNumber = (operand: Operand): Operand =>
  operand.kind === 'text' && PLAIN_NUMBER.test(operand.value)
    ? { kind: 'number', value: Number(operand.value) }
    : operand;

/** Says what stands on the other side of a comparison; null: it has no words. */
function valueText({ speech, name }: Naming, operand: Operand): string | null {
  switch (operand.kind) {
    case 'number':
      return speech.number(operand.value);
    case 'text':
      return `“${operand.value}”`;
    case 'today':
      return speech.say('today');
    case 'day':
      return speech.day(operand.day);
    case 'answer':
      return operand.measure === 'subject' ? name(questionOf(operand)) : null;
  }
}

/** Says what a comparison is about; null: the reader does not see it. */
export function subjectOf({ speech, name }: Naming, { node, measure }: Answer): string | null {
  const question = name(node.item as Question);
  return question === null ? null : speech.say(measure, { question });
}

const two = (speech: Speech, phrase: Phrase, opposite: Phrase, about: PhraseValues): Said =>
  part(speech.say(phrase, about), { opposite: () => two(speech, opposite, phrase, about) });

/** Says that an answer is, or is not, one of a question's choices. */
function choiceComparison(naming: Naming, answer: Answer, is: boolean, choice: string): Said | null {
  const { speech } = naming;
  const subject = subjectOf(naming, answer);
  const label = labelOf(questionOf(answer), choice, speech);
  if (subject === null || label === null) return null;
  const said = { about: { subject }, values: [label] };
  if (questionOf(answer).type === 'select_one') {
    return is ? choicesWords(speech, 'is', 'isNot', said) : choicesWords(speech, 'isNot', 'is', said);
  }
  // Several may be chosen: then it is true of this one alone.
  return is ? choicesWords(speech, 'only', null, said) : null;
}

/** Says that an answer is, or is not, the same as something. */
function equality(naming: Naming, answer: Answer, is: boolean, other: Operand): Said | null {
  const { speech, name } = naming;
  const asked = questionOf(answer);
  const question = name(asked);
  if (question === null) return null;
  const toggled = (yes: Phrase, no: Phrase, about: PhraseValues): Said =>
    is ? two(speech, yes, no, about) : two(speech, no, yes, about);
  if (answer.measure === 'subject') {
    if (valueOf(other) === '') return toggled('unanswered', 'answered', { question });
    if (asked.type === 'acknowledge')
      return valueOf(other) === TICKED ? toggled('ticked', 'unticked', { question }) : null;
    if ('choices' in asked && other.kind !== 'answer') {
      const choice = choiceNamed(asked, other);
      return choice === null ? null : choiceComparison(naming, answer, is, choice);
    }
  } else if (other.kind !== 'number') return null;
  const isNumber = ['integer', 'decimal', 'range'].includes(asked.type);
  const value = valueText(naming, isNumber ? asNumber(other) : other);
  return value === null ? null : toggled('is', 'isNot', { subject: subjectOf(naming, answer) ?? '', value });
}

/** Says that the name of the choice is a number so large: the reader sees the choices, but not their names. */
function rankedChoices(naming: Naming, answer: Answer, operator: Order, limit: Operand): Said | null {
  const question = questionOf(answer);
  const subject = subjectOf(naming, answer);
  if (question.type !== 'select_one' || limit.kind !== 'number' || subject === null) return null;
  const values = question.choices
    .filter(({ name }) => name.trim() !== '' && ORDERS[operator]?.(Number(name), limit.value))
    .map(({ label }) => inLanguage(label, naming.speech.language));
  return values.length === 0
    ? null
    : choicesWords(naming.speech, 'is', 'isNot', { about: { subject }, values });
}

/** Says a comparison of an answer with something; null: it has no words. */
export function comparisonWords(
  naming: Naming,
  answer: Answer,
  operator: Comparison,
  other: Operand,
): Said | null {
  if (!isOrder(operator)) return equality(naming, answer, operator === '=', other);
  const limit = asNumber(other);
  const isChoice = answer.measure === 'subject' && 'choices' in questionOf(answer);
  if (isChoice) return rankedChoices(naming, answer, operator, limit);
  const subject = subjectOf(naming, answer);
  const value = limit.kind === 'text' ? null : valueText(naming, limit);
  const days = isDay(answer) || isDay(limit);
  // Nobody reads a day as its number since 1970.
  if (subject === null || value === null || (days && limit.kind === 'number')) return null;
  const phrase = days ? OF_DAYS[operator] : OF_NUMBERS[operator];
  const end = phrase === 'atLeast' || phrase === 'atMost' ? { end: { phrase, subject, value } as const } : {};
  return part(naming.speech.say(phrase, { subject, value }), end);
}

import { type FieldPath, isEmpty } from '../../survey/values.ts';
import { warningsIn } from '../checks/warnings.ts';
import type { LocalText, Question } from '../definition/definition.ts';
import { type WriteAnswer, withAnswers } from '../engine/answer-texts.ts';
import { locate } from '../engine/instance.ts';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  isReadOnly,
  isRequired,
} from '../engine/questions.ts';
import { answerText, pathIn, rowsOf, textAt } from '../engine/row.ts';
import { isQuestion } from '../engine/tree.ts';
import { isInvalid } from '../fill/evaluate.ts';
import type { Filling } from '../fill/filling.ts';
import type { Place } from '../fill/find-place.ts';
import type { Finding } from './finding.ts';
import type { Expectation, State } from './form-test.ts';

/** Returns a question in its row, asked or not; null: there is no such row. */
export function questionAt(path: FieldPath, { instance }: Filling): AskedQuestion | null {
  const found = locate(instance, path);
  if (!found || !isQuestion(found.node)) return null;
  return { ...found, question: found.node.item as Question };
}

/** Whether that is expected of a row which is also true of one that is not there: it is not asked. */
export const isNotThere = (expect: Expectation | null): boolean =>
  expect?.kind === 'state' && expect.state === 'relevant' && !expect.is;

/** Compares a place with what is expected of it. @returns what is there instead; null: it is as expected */
export function checkExpectation(
  expect: Expectation,
  place: Place,
  name: string,
  filling: Filling,
): Finding | null {
  const found = locate(filling.instance, place.path);
  if (!found) return isNotThere(expect) ? null : { code: 'test_row_missing', params: { name } };
  if (expect.kind === 'rows') {
    const rows = rowsOf(found.row, found.node).length;
    return rows === expect.count
      ? null
      : { code: 'test_rows', params: { name, expected: expect.count, found: rows } };
  }
  const asked = questionAt(place.path, filling);
  if (!asked) {
    // A group or a row allows only this expectation. A row stands in itself, and its repeat in the row around
    // it.
    const row = place.isRow ? (found.row.outer ?? found.row) : found.row;
    const isRelevant = row.relevant[place.node.slot] === true;
    return expect.kind === 'state' && expect.is !== isRelevant
      ? stateFinding(expect.state, expect.is, { name })
      : null;
  }
  return checkQuestion(expect, asked, name, filling);
}

const stateFinding = (state: State, is: boolean, params: Finding['params']): Finding => {
  const word = state === 'read only' ? 'read_only' : state;
  return { code: is ? `test_${word}` : `test_not_${word}`, params };
};

function checkQuestion(
  expect: Exclude<Expectation, { kind: 'rows' }>,
  asked: AskedQuestion,
  name: string,
  filling: Filling,
): Finding | null {
  const { row, node } = asked;
  const text = textAt(row, node.slot);
  switch (expect.kind) {
    case 'state':
      return stateOf(expect.state, asked, filling) === expect.is
        ? null
        : stateFinding(expect.state, expect.is, { name, found: text });
    case 'value':
      return isSameAnswer(asked.question, text, expect.text)
        ? null
        : { code: 'test_value', params: { name, expected: expect.text, found: text } };
    case 'choices': {
      const offered = choicesOf(filling.instance, asked).map((choice) => choice.name);
      const [one, other] = [offered.toSorted().join(' '), expect.names.toSorted().join(' ')];
      return one === other
        ? null
        : {
            code: 'test_choices',
            params: { name, expected: expect.names.join(' '), found: offered.join(' ') },
          };
    }
    case 'message': {
      const shown = messagesAt(asked, filling);
      return shown.some((message) => squeezed(message) === squeezed(expect.text))
        ? null
        : {
            code: 'test_message',
            params: { name, expected: expect.text, found: [...new Set(shown)].join(' / ') },
          };
    }
  }
}

function stateOf(state: State, asked: AskedQuestion, filling: Filling): boolean {
  const { row, node } = asked;
  const isAsked = row.relevant[node.slot] === true;
  switch (state) {
    case 'relevant':
      return isAsked;
    case 'required':
      return isAsked && isRequired(filling.instance, asked);
    case 'valid':
      return !isInvalid(filling, row, node);
    case 'read only':
      return isReadOnly(filling.instance, asked);
    case 'empty':
      return textAt(row, node.slot) === '';
  }
}

/** Whether an answer is the expected one: numbers by their value, several options in any order. */
function isSameAnswer({ type }: Question, text: string, expected: string): boolean {
  if (text === expected) return true;
  if (type === 'select_multiple') {
    const words = (of: string): string => of.split(/\s+/).toSorted().join(' ');
    return words(text) === words(expected);
  }
  const [one, other] = [Number(text), Number(expected)];
  return text !== '' && expected !== '' && Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const write: WriteAnswer = (question, value) => {
  const label =
    'choices' in question ? question.choices.find(({ name }) => name === value)?.label.en : undefined;
  return label ?? answerText(value);
};

/** Returns the messages that the form shows at a question now, in each of their languages. */
function messagesAt(asked: AskedQuestion, { instance }: Filling): readonly string[] {
  const { question, row, node } = asked;
  if (row.relevant[node.slot] !== true) return [];
  const isMissing = isEmpty(row.values[node.slot]) && isRequired(instance, asked);
  const texts: (LocalText | undefined)[] = [
    breaksConstraint(instance, asked) ? question.constraint_message : undefined,
    isMissing ? question.required_message : undefined,
    ...warningsIn(instance)
      .filter(({ warning }) => warning.fields.includes(pathIn(row, node)))
      .map(({ warning }) => warning.message),
  ];
  return texts.flatMap((text) =>
    text === undefined
      ? []
      : Object.keys(text).map((language) => withAnswers(instance, row, text, { language, write })),
  );
}

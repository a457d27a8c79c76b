import { type Change, type GivenWarning, warningsIn } from '../forms/checks/warnings.ts';
import type { FormDefinition, LocalText } from '../forms/definition/definition.ts';
import { namesAnswers, withAnswers } from '../forms/engine/answer-texts.ts';
import { answerAt, type FormInstance, locate, openForm } from '../forms/engine/instance.ts';
import { lastYear } from '../forms/engine/outside.ts';
import { isAsked, isTyped, questionAt, valueOf, visitAsked } from '../forms/engine/questions.ts';
import type { Row } from '../forms/engine/row.ts';
import type { Outside } from '../forms/xpath/scope.ts';
import { type EarlierContent, warningsSince } from '../rounds/changed.ts';
import { acceptanceOf, acceptedPath } from '../survey/about/accepted.ts';
import type { Note } from '../survey/about/notes.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import { restsOn } from './rests-on.ts';
import { type NumberedRow, numberedRows } from './rows-around.ts';
import { inEveryLanguage } from './said-answers.ts';

/** A warning that a survey's answers raise, as somebody reads it who does not see the survey. */
export interface Doubt {
  /** The answer at which its reason is asked for. */
  readonly path: FieldPath;
  readonly question: LocalText;
  /** The rows in which the question stands, from the outermost to the innermost. */
  readonly rows: readonly NumberedRow[];
  readonly message: LocalText;
  readonly reasonAt: FieldPath;
  /** Empty: nobody has said. */
  readonly reason: string;
  /** The change since an earlier year, where that is the doubt. */
  readonly change?: Change;
  /** The ground for it, in a short text: the word that accepts it holds as long as that is the same. */
  readonly rests: string;
  /** The word of the person who accepted it; `null`: nobody has. */
  readonly accepted: Note | null;
}

/** The things that an officer looks for in a survey. */
export interface Findings {
  readonly doubts: readonly Doubt[];
  /** The numbers that people gave, by the paths of their questions. Numbers in rows are not among them. */
  readonly numbers: ReadonlyMap<FieldPath, number>;
}

/**
 * Looks through a survey, by the version of its form.
 * @param earlier `null`: no earlier year is known, so nothing is said of changes
 * @param others what warnings may ask beside last year
 */
export function findingsOf(
  form: FormDefinition,
  values: Values,
  earlier: EarlierContent | null = null,
  others: Outside = new Map(),
): Findings {
  const instance = openForm(form, values);
  const numbers = new Map<FieldPath, number>();
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
    const value = valueOf(asked);
    if (asked.row.outer === null && typeof value === 'number' && isTyped(asked))
      numbers.set(asked.node.path, value);
  });
  const given = earlier ? warningsSince(instance, earlier, others) : warningsIn(instance, others);
  const outside = new Map([...(earlier ? lastYear(earlier) : []), ...others]);
  return { doubts: given.map((each) => doubtOf(instance, each, outside)), numbers };
}

function doubtOf(instance: FormInstance, given: GivenWarning, outside: Outside): Doubt {
  const { warning, reasonAt, reason, change } = given;
  const path = warning.fields.find((field) => isAsked(instance, field)) ?? warning.fields[0] ?? '';
  const row = locate(instance, path)?.row ?? instance.survey;
  const said = (text: LocalText): LocalText => inEvery(text, instance, row);
  const rests = restsOn(instance, given, outside);
  const label = questionAt(instance, path)?.question.label;
  return {
    path,
    question: said(label ?? { en: path }),
    rows: numberedRows(row),
    message: said(warning.message),
    reasonAt,
    reason,
    ...(change && { change }),
    rests,
    accepted: acceptanceOf(answerAt(instance, acceptedPath(path)), path, rests),
  };
}

/** Returns a text with the answers that it names, in each of its languages. */
const inEvery = (text: LocalText, instance: FormInstance, row: Row): LocalText =>
  namesAnswers(text) ? inEveryLanguage(text, (manner) => withAnswers(instance, row, text, manner)) : text;

import type { LocalText, Question } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { valueAt } from '@sampark/core/survey/values';
import type { MarkLook } from '../../../shared/map/mark-look.tsx';
import type { MapSurvey } from './map-survey.ts';

/** Tells surveys apart by how far they are, or by a question with one choice. */
export type Colouring = 'status' | ColouringQuestion;

/** A question by which a map tells surveys apart. */
export interface ColouringQuestion {
  /** The form's name and the path of the answer. */
  readonly key: string;
  readonly form: string;
  readonly path: string;
  readonly title: LocalText;
  readonly question: Extract<Question, { type: 'select_one' }>;
}

/** The meaning of a look. */
export type Meaning =
  | { readonly kind: 'complete' | 'in_progress' | 'conflict' | 'other' | 'none' }
  | { readonly kind: 'choice'; readonly label: LocalText };

export interface LegendEntry {
  readonly look: MarkLook;
  readonly meaning: Meaning;
  readonly count: number;
}

/** The looks of answers. The choices after the last one share a look. */
const OF_CHOICES: readonly MarkLook[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star'];
const OF_OTHERS: MarkLook = 'drop';
const OF_NONE: MarkLook = 'ring';

/** Returns the questions with one choice that some of these surveys have answered, in the order of their forms. */
export function questionsToColourBy(surveys: readonly MapSurvey[]): readonly ColouringQuestion[] {
  const found = new Map<string, ColouringQuestion>();
  const answered = new Set(
    surveys.flatMap(({ form, choices }) => Object.keys(choices).map((path) => `${form.name} ${path}`)),
  );
  for (const form of new Set(surveys.map((survey) => survey.form))) {
    for (const { path, question } of knownFields(form).answers.values()) {
      const key = `${form.name} ${path}`;
      if (question.type !== 'select_one' || !answered.has(key)) continue;
      found.set(key, { key, form: form.name, path, title: form.title, question });
    }
  }
  return [...found.values()];
}

const statusOf = ({ isInConflict, isComplete }: MapSurvey): readonly [MarkLook, Meaning] => {
  if (isInConflict) return ['triangle', { kind: 'conflict' }];
  return isComplete ? ['circle', { kind: 'complete' }] : ['square', { kind: 'in_progress' }];
};

const answerOf = (
  { form, path, question }: ColouringQuestion,
  survey: MapSurvey,
): readonly [MarkLook, Meaning] => {
  const answer = survey.form.name === form ? valueAt(survey.choices, path) : null;
  if (answer === null) return [OF_NONE, { kind: 'none' }];
  const at = question.choices.findIndex(({ name }) => name === answer);
  const choice = question.choices[at];
  const look = OF_CHOICES[at];
  return choice && look ? [look, { kind: 'choice', label: choice.label }] : [OF_OTHERS, { kind: 'other' }];
};

/** Returns how each survey looks and what that means, and the legend: each look that is used, with its number. */
export function coloured(surveys: readonly MapSurvey[], by: Colouring) {
  const lookOf = new Map<string, LegendEntry>();
  const legend = new Map<MarkLook, LegendEntry>();
  for (const survey of surveys) {
    const [look, meaning] = by === 'status' ? statusOf(survey) : answerOf(by, survey);
    const count = (legend.get(look)?.count ?? 0) + 1;
    legend.set(look, { look, meaning, count });
    lookOf.set(survey.id, { look, meaning, count });
  }
  const order = [...OF_CHOICES, OF_OTHERS, OF_NONE];
  return {
    lookOf: (id: string): LegendEntry | undefined => lookOf.get(id),
    legend: order.flatMap((look) => legend.get(look) ?? []),
  };
}

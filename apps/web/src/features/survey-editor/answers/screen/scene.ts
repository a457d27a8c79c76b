import { reasonFields } from '@sampark/core/forms/checks/reason-fields';
import type { LocalText, Module, Question } from '@sampark/core/forms/definition/definition';
import { type Manner, withAnswers } from '@sampark/core/forms/engine/answer-texts';
import { locate } from '@sampark/core/forms/engine/instance';
import { nodesOfModule } from '@sampark/core/forms/engine/model';
import { brokenAnswers, pathOf } from '@sampark/core/forms/engine/questions';
import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { Offers } from '../../../../data/ports/figures.ts';
import type { OpenSurvey, SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useFormLanguage } from '../../../../shared/surveys/form-language.ts';
import { sayer, withSaidChoices } from '../../../../shared/surveys/said-texts.ts';
import { useQuestionText } from '../../../../shared/surveys/value-text.ts';
import type { Compared, Earlier } from '../../carried/earlier-of.ts';
import type { Settle } from '../../conflicts/use-settle.ts';
import type { Notes } from '../notes/use-notes.ts';
import type { Rows } from '../rows/use-rows.ts';
import { type WarningsByField, warningsByField } from './warnings-by-field.ts';

/** The rows of each list that are drawn first, and on a wide screen its questions. They fill the screen of a computer. */
export const FIRST_DRAWN = 8;

/** The least height of a question on a phone, and of what stands above the first one, in CSS pixels. */
const QUESTION = 100;
const HEAD = 300;

/** Returns how many questions of each list are drawn first: as many as fill the screen. */
export const firstQuestions = (isWide: boolean): number =>
  isWide ? FIRST_DRAWN : Math.max(2, Math.ceil((innerHeight - HEAD) / QUESTION));

/** The parts from which all items of a module are drawn. */
export interface SceneProps {
  readonly module: Module;
  readonly view: SurveyView;
  readonly editable: boolean;
  /** The person may fill the survey: rows are locked, and open, by themselves. */
  readonly canEdit: boolean;
  readonly review: SurveyView['review'];
  /** All of the module is drawn; else the first screen of a survey that opens, which a person sees sooner without the rest. */
  readonly isWhole: boolean;
  readonly onType: OpenSurvey['type'];
  readonly settle: Settle;
  readonly rows: Rows;
  /** The answers that its questions may take over. */
  readonly offers: Offers;
  /** The survey of an earlier year that this one goes on from; `null`: there is none here. */
  readonly earlier: Earlier | null;
  /** Returns the survey's warnings by all that is known beside it. */
  readonly warn: Compared['warnings'];
  /** Changes several answers in one step. */
  readonly onTypeAll: (values: readonly (readonly [FieldPath, Value])[]) => void;
  /** The person's steps with notes about the answers. */
  readonly notes: Notes;
}

/** The same, with what follows from it. */
export interface Scene extends SceneProps {
  readonly warnings: WarningsByField;
  /** The questions for the reasons to keep answers despite a warning. */
  readonly reasons: ReadonlyMap<FieldPath, Question>;
  readonly manner: Manner;
  /** Returns a text of the form with the answers that it names. @param at a path in the row where the text stands */
  readonly say: (text: LocalText, at: FieldPath) => string;
  /** Returns a question whose choices name no answers any more. */
  readonly withSaidChoices: (question: Question, at: FieldPath) => Question;
  /** How many required answers are missing in each row that lacks any, its inner rows among it. */
  readonly missingIn: ReadonlyMap<FieldPath, number>;
  /** How many answers in each such row break a constraint of the form, or are doubtful without a reason. */
  readonly brokenIn: ReadonlyMap<FieldPath, number>;
  /** The rows in which something waits for a choice. */
  readonly inConflict: ReadonlySet<FieldPath>;
}

const countByRow = (paths: Iterable<FieldPath>): ReadonlyMap<FieldPath, number> => {
  const counts = new Map<FieldPath, number>();
  for (const path of paths) for (const row of rowsAround(path)) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
};

/** Returns the same for what stands in a row: that may be locked, or open, by itself. */
export const inRow = (scene: Scene, row: FieldPath): Scene => ({
  ...scene,
  editable: scene.canEdit && !scene.review.isLocked(row),
});

/** Collects what the items of a module are drawn from. */
export function useScene(props: SceneProps): Scene {
  const { module, view } = props;
  const write = useQuestionText();
  const manner = { language: useFormLanguage(), write };
  const { instance } = view;
  const missing = view.completion.modules.find(({ name }) => name === module.name)?.missing ?? [];
  const inConflict = new Set(
    view.conflicts.flatMap(({ field }) =>
      isRowPath(field) ? [...rowsAround(field), field] : rowsAround(field),
    ),
  );
  const reasons = useMemo(
    () => new Map(reasonFields(view.form).map(({ path, question }) => [path, question])),
    [view.form],
  );
  const warnings = warningsByField(view, props.warn);
  const broken = brokenAnswers(instance, nodesOfModule(instance.model, module.name)).map(pathOf);
  return {
    ...props,
    reasons,
    warnings,
    manner,
    say: (text, at) => withAnswers(instance, locate(instance, at)?.row ?? instance.survey, text, manner),
    withSaidChoices: (question, at) => withSaidChoices(question, at, sayer(instance)),
    missingIn: countByRow(missing),
    brokenIn: countByRow([...broken, ...warnings.waiting]),
    inConflict,
  };
}

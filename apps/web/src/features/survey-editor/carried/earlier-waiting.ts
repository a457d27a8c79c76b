import { answerAt } from '@sampark/core/forms/engine/instance';
import { isReadOnly, isTyped, questionAt } from '@sampark/core/forms/engine/questions';
import { modulePrefix } from '@sampark/core/forms/fields/module-fields';
import { marksOfModule } from '@sampark/core/survey/about/same-marks';
import { isEmpty } from '@sampark/core/survey/values';
import type { Offers } from '../../../data/ports/figures.ts';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { markFor, type TakenAgain } from './earlier-marks.ts';
import type { Earlier } from './earlier-of.ts';

/**
 * Returns the answers of an earlier year that questions of a module lack and may have again. A question for which records or other surveys
 * offer an answer is not among them: theirs is of this year. Nor is one that is not so any more.
 */
export function waitingIn(
  module: string,
  { instance }: Pick<SurveyView, 'instance'>,
  earlier: Earlier,
  offers: Offers,
): readonly TakenAgain[] {
  const prefix = modulePrefix(module);
  const marks = answerAt(instance, marksOfModule(module));
  return [...earlier.answers].flatMap(([path, { value, fits }]) => {
    if (!fits || !path.startsWith(prefix) || offers.has(path) || !isEmpty(answerAt(instance, path)))
      return [];
    if (markFor(marks, path, null)) return [];
    const asked = questionAt(instance, path);
    return asked && isTyped(asked) && !isReadOnly(instance, asked) ? [[path, value] as const] : [];
  });
}

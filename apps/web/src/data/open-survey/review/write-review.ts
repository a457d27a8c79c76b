import {
  type ReviewAuthor,
  refusedStepsAgain,
  reviewPress,
  withoutRefusedSteps,
} from '@sampark/core/device/review';
import type { OpenSurvey } from '../../ports/surveys/open-survey.ts';
import type { Editing } from '../typing/editing.ts';
import { pressNow } from '../typing/press-now.ts';

/** Makes what a person does in the review of an open survey. */
export const reviewWriter = (
  editing: Editing,
): Pick<OpenSurvey, 'takeStep' | 'takeRefusedAgain' | 'dropRefusedSteps'> => {
  const author = (): ReviewAuthor => {
    const { user, stamp } = editing.workspace;
    const { id, at } = stamp();
    return { id, by: user.user_id, name: user.full_name, at };
  };
  return {
    takeStep: (press) => {
      const modules = editing.view.get()?.form.modules.map(({ name }) => name) ?? [];
      return pressNow(editing, reviewPress(press, author(), modules));
    },
    takeRefusedAgain: () => pressNow(editing, refusedStepsAgain(author())),
    dropRefusedSteps: () => pressNow(editing, withoutRefusedSteps),
  };
};

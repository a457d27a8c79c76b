import { createLive } from '../ports/live.ts';
import type { OpenSurvey, SurveyView } from '../ports/surveys/open-survey.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Makes an open survey whose code comes beside the editor: the first load does not pay for it. */
export const lazyOpenSurvey = (workspace: Workspace, surveyId: string): OpenSurvey => {
  const view = createLive<SurveyView | null>();
  let here: OpenSurvey | null = null;
  let end = (): void => undefined;
  const opened = import('./open-survey.ts').then(({ openSurvey }) => {
    const survey = openSurvey(workspace, surveyId);
    const show = (): void => view.set(survey.view.get());
    end = survey.view.subscribe(show);
    show();
    here = survey;
    return survey;
  });
  return {
    view,
    // Nobody types before the survey is on the screen.
    type: (...typed) => here?.type(...typed),
    typeAll: (values) => here?.typeAll(values),
    begunAnswers: (row, places) => here?.begunAnswers(row, places) ?? [],
    newRowId: () => here?.newRowId() ?? '',
    takeOver: () => here?.takeOver(),
    written: async () => (await opened).written(),
    save: async (written) => (await opened).save(written),
    discardDraft: async () => (await opened).discardDraft(),
    keepTyped: async (field) => (await opened).keepTyped(field),
    settle: async (field, value) => (await opened).settle(field, value),
    settleAll: async (values) => (await opened).settleAll(values),
    settleSurvey: async (conflictId, choice) => (await opened).settleSurvey(conflictId, choice),
    writeNote: async (on, text) => (await opened).writeNote(on, text),
    takeBackNote: async (note) => (await opened).takeBackNote(note),
    bringBackNote: async (note) => (await opened).bringBackNote(note),
    takeStep: async (press) => (await opened).takeStep(press),
    takeRefusedAgain: async () => (await opened).takeRefusedAgain(),
    dropRefusedSteps: async () => (await opened).dropRefusedSteps(),
    moveToNewest: async () => (await opened).moveToNewest(),
    abandon: async () => (await opened).abandon(),
    sendDirectly: async () => (await opened).sendDirectly(),
    rescueFile: async () => (await opened).rescueFile(),
    close: async () => {
      await (await opened).close();
      end();
    },
  };
};

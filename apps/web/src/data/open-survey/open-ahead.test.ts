import { expect, it } from 'vitest';
import { shown, untilTrue } from '../../../test/device.ts';
import { aSlowWorkspace } from '../../../test/slow-workspace.ts';
import { openingAhead } from './open-ahead.ts';

/** Opens surveys over a workspace that counts who holds the lock of the typing. A test runs its timers. */
const opening = async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  const due: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    due.push(run);
    return () => undefined;
  };
  let held = 0;
  const hold = (_: string, changed: (held: boolean) => void) => {
    held += 1;
    changed(true);
    return { takeOver: () => undefined, release: () => (held -= 1) };
  };
  Object.assign(workspace.platform, { hold, after });
  const runDue = () => {
    for (const run of due.splice(0)) run();
  };
  return { ...openingAhead(() => workspace), survey_id, runDue, held: () => held };
};

it('a screen begins with the survey that was opened ahead, and is the only one that has it open', async () => {
  const { openAhead, openedAhead, open, survey_id, held } = await opening();
  await Promise.all([openAhead(survey_id), openAhead(survey_id)]);
  const ahead = openedAhead(survey_id);
  expect(ahead?.view.get()?.summary.survey_id).toBe(survey_id);
  const survey = open(survey_id);
  expect(survey).toBe(ahead);
  expect(openedAhead(survey_id)).toBeNull();
  expect(held()).toBe(1);
  await survey.close();
  expect(held()).toBe(0);
  expect(open(survey_id)).not.toBe(survey);
});

it('a survey that no screen takes is closed, and can be opened as ever', async () => {
  const { openAhead, openedAhead, open, survey_id, runDue, held } = await opening();
  await openAhead(survey_id);
  runDue();
  expect(openedAhead(survey_id)).toBeNull();
  await untilTrue(() => held() === 0);
  const survey = open(survey_id);
  await shown(survey);
  expect(held()).toBe(1);
  await survey.close();
});

it('the time that a survey waits for its screen does not close it once a screen has it', async () => {
  const { openAhead, open, survey_id, runDue, held } = await opening();
  await openAhead(survey_id);
  const survey = open(survey_id);
  runDue();
  survey.type('basic_info.population', 1240);
  expect((await shown(survey)).values).toMatchObject({ 'basic_info.population': 1240 });
  expect(held()).toBe(1);
  await survey.close();
});

it('a survey that is not on this device has its answer ahead, too', async () => {
  const { openAhead, openedAhead } = await opening();
  await openAhead('SURVEY_of_nobody');
  expect(openedAhead('SURVEY_of_nobody')?.view.get()).toBeNull();
});

import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { expect, it } from 'vitest';
import { aDevice, shown, until } from '../../../test/device.ts';
import { aVillage, createVillage } from '../../../test/village.ts';
import type { SurveyView } from '../ports/surveys/open-survey.ts';

const { theServer } = aVillage();

/** Returns the label of the first question, as people who read Marathi get it. */
const inMarathi = ({ form }: SurveyView): string | undefined => form.modules[0]?.children[0]?.label['mr'];

it('an open survey turns to the reader’s language when the forms of a slow first sync are there, and keeps the typing', async () => {
  const server = theServer();
  const asked = Promise.withResolvers<null>();
  const theRest = Promise.withResolvers<null>();
  const shut = Promise.withResolvers<null>();
  const phone = aDevice({
    fetch: async (path, init) => {
      // Nothing but the forms comes, so nothing else changes the survey meanwhile.
      if (path.startsWith('/api/sync/') || path === '/api/panchayats') await theRest.promise;
      if (path.startsWith('/api/schemas?')) {
        asked.resolve(null);
        await shut.promise;
      }
      return server.fetch(path, init);
    },
  });
  const app = await phone.start();
  await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: true });
  await asked.promise;
  const survey = app.surveys.open(await createVillage(app, 'Nagla'));
  const before = await shown(survey);
  expect(before.form).toEqual(villageStandard);
  survey.type('basic_info.population', 236);
  survey.type('basic_info.households', null, '4x');
  await survey.written();

  expect(app.surveys.forms.get()).toEqual([]);
  shut.resolve(null);
  await until(survey.view, (view) => view !== null && inMarathi(view) === 'लोकसंख्या');
  expect(survey.view.get()).toMatchObject({
    form: { name: villageStandard.name, version: villageStandard.version },
    values: { 'basic_info.population': 236 },
    not_taken: { 'basic_info.households': '4x' },
    safety: 'typing',
    newer_form: null,
  });
  const standard = app.surveys.forms.get()?.find(({ name }) => name === villageStandard.name);
  expect(standard?.title).toHaveProperty('mr');
  theRest.resolve(null);
  await survey.close();
  await phone.kill();
});

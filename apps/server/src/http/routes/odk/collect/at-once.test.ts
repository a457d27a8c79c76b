import type { WireSurvey } from '@sampark/core/wire/wire';
import { expect, it } from 'vitest';
import { publishForm } from '../../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { aPhoto } from '../../../../testing/files/files.ts';
import { anAbout, partsOf, submit, xmlAnswers } from '../../../../testing/odk/collect.ts';
import { WATER } from '../../../../testing/odk/odk.ts';
import { signIn } from '../../../../testing/servers/client.ts';
import { contextForTests, startTestServer } from '../../../../testing/servers/start.ts';

onBothEngines('a submission', (database) => {
  it('that comes three times at the same time, with its photo, is one survey', async () => {
    const server = await startTestServer({ storage: database() }, 'people and places');
    const context = await contextForTests(database());
    await publishForm(context, { form: WATER, writtenVersion: '', tests: [], by: null });
    try {
      const staff = await signIn(server, 'staff');
      const { bytes, name } = aPhoto();
      const xml = xmlAnswers(`${anAbout()}<place><name>Nagla</name><photo>well.jpg</photo></place>`, {
        ...{ form: WATER.name, version: '1' },
      });
      const sent = () => submit(staff, partsOf(xml, [new File([new Uint8Array(bytes)], 'well.jpg')]));
      const answers = await Promise.all([sent(), sent(), sent()]);
      expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 201, message: 'Thank you.' })));
      const { body } = await staff.get<WireSurvey[]>('/api/surveys');
      expect(body).toMatchObject([
        { survey_id: 'uuid:1', version: 2, conflicts: [], place: { name: 'Nagla', photo: name } },
      ]);
    } finally {
      await server.close();
    }
  });
});

import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { countQuestions } from '@sampark/core/forms/fields/fields';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { text, waterForm, whole } from '@sampark/testing/form-builders';
import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, insertPlacesAndUser } from '../../testing/databases/rows.ts';
import { inBetween } from '../../testing/servers/in-between.ts';
import { contextForTests } from '../../testing/servers/start.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';
import { listForms } from './list-forms.ts';
import { setPanchayatForm } from './panchayat-form.ts';
import { type PublishResult, publishForm } from './publish-form.ts';

const WELLS = waterForm(whole('wells'));
const WELLS_AND_PUMPS = waterForm(whole('wells'), whole('pumps'));

onBothEngines('publishing a form', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
  });

  const publish = (form: FormDefinition, on = context): Promise<PublishResult> =>
    publishForm(on, { form, writtenVersion: 'spring', tests: [], by: null });
  const versions = async () =>
    (await database().now.forms.versions())
      .filter(({ name }) => name === WELLS.name)
      .map((each) => each.version);

  it('makes its first version, and then the next, and says what is different', async () => {
    expect(await publish({ ...WELLS, version: 7 })).toEqual({
      kind: 'published',
      version: 1,
      difference: null,
      doubts: [],
    });
    expect(await publish(WELLS_AND_PUMPS)).toEqual({
      kind: 'published',
      version: 2,
      difference: { added: ['water.pumps'], changed: [], gone: [] },
      doubts: [],
    });
    const forms = await formsNow(context);
    expect(forms.find(WELLS.name, 1)?.definition).toEqual({ ...WELLS, version: 1 });
    expect(forms.find(WELLS.name, null)?.definition).toEqual({ ...WELLS_AND_PUMPS, version: 2 });
    const audit = (await database().now.audit.after(0, 100)).filter(
      ({ action }) => action === 'form_published',
    );
    expect(audit.map(({ subject, details }) => [subject, details])).toEqual([
      [WELLS.name, '{"version":1,"written_version":"spring"}'],
      [WELLS.name, '{"version":2,"written_version":"spring"}'],
    ]);
  });

  it('publishes nothing when the newest version has this content', async () => {
    await publish(WELLS);
    expect(await publish({ ...WELLS, version: 3 })).toEqual({ kind: 'same', version: 1 });
    for (const form of shippedInAllLanguages) {
      expect(await publish({ ...form, version: 9 })).toEqual({ kind: 'same', version: form.version });
    }
    expect(await versions()).toEqual([1]);
  });

  it('refuses a field that changes its type, by name', async () => {
    await publish(WELLS);
    expect(await publish(waterForm(text('wells')))).toEqual({
      kind: 'refused',
      problems: [{ code: 'type_changed', params: { path: 'water.wells', before: 'integer', after: 'text' } }],
    });
    expect(await versions()).toEqual([1]);
  });

  it('takes a next version of a shipped form only when that keeps its keys', async () => {
    const name = villageStandard.name;
    expect(await publish({ ...WELLS, name })).toMatchObject({ kind: 'refused' });
    const [first, ...others] = villageStandard.modules;
    if (!first) throw new Error('it has modules');
    const more = { ...first, children: [...first.children, whole('pumps')] };
    expect(await publish({ ...villageStandard, modules: [more, ...others] })).toMatchObject({
      kind: 'published',
      version: villageStandard.version + 1,
      difference: { added: [`${first.name}.pumps`] },
    });
  });

  it('refuses a definition that nobody could read again', async () => {
    const broken = waterForm(whole('wells', { relevant: '${pumps} > 1' }));
    expect(await publish(broken)).toEqual({
      kind: 'refused',
      problems: [
        {
          code: 'not_valid',
          params: { path: 'modules.0.children.0.relevant', reason: 'there is no question pumps' },
        },
      ],
    });
  });

  it('lets one of two win who publish at the same moment, and tells the other', async () => {
    await publish(WELLS);
    let first: PublishResult | undefined;
    const second = await inBetween({
      storage: context.storage,
      reads: (r, then) => ({ forms: { ...r.forms, versions: then(() => r.forms.versions()) } }),
      first: async (storage) => {
        first = await publish(WELLS_AND_PUMPS, { ...context, storage });
      },
      second: () => publish(waterForm(whole('wells'), text('owner'))),
    });
    const kinds = [first?.kind, second.kind];
    expect(kinds.toSorted()).toEqual(['meanwhile', 'published']);
    expect([first, second]).toContainEqual({ kind: 'meanwhile', version: 2 });
    expect(await versions()).toEqual([2, 1]);
  });

  it('is listed with its versions, and where it is used', async () => {
    await database().write(insertPlacesAndUser);
    await publish(WELLS);
    await publish(WELLS_AND_PUMPS);
    await setPanchayatForm(context, 'p1', WELLS.name);
    await database().write((r) => r.surveys.insert([aSurveyRow({ form_name: WELLS.name, form_version: 1 })]));
    const listed = await listForms(context, {
      user_id: '',
      role: 'admin',
      panchayat_id: null,
      block_id: null,
    });
    expect(listed.find(({ name }) => name === WELLS.name)).toEqual({
      name: WELLS.name,
      title: WELLS.title,
      languages: ['en'],
      questions: countQuestions(WELLS_AND_PUMPS),
      panchayats: 1,
      retired: false,
      ships: false,
      versions: [
        { version: 2, surveys: 0 },
        { version: 1, surveys: 1 },
      ],
    });
    expect(listed.find(({ name }) => name === villageStandard.name)).toMatchObject({ panchayats: 3 });
  });
});

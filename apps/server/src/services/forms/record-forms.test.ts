import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { waterForm, whole } from '@sampark/testing/form-builders';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, insertPlacesAndUser } from '../../testing/databases/rows.ts';
import { inBetween } from '../../testing/servers/in-between.ts';
import { contextForTests } from '../../testing/servers/start.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';
import { listForms } from './list-forms.ts';
import { setPanchayatForm } from './panchayat-form.ts';
import { judgePublication, type PublishResult, publishForm } from './publish-form.ts';

const household = (id: string, type: string, property: string, subject = 'household'): FormDefinition =>
  formIn(`
    | survey | type | name | label | save_to |
    | | text | head | Head | |
    | | ${type} | q | Q | ${property} |
    | settings | form_id | subject |
    | | ${id} | ${subject} |
    | entities | list_name | label |
    | | household | \${head} |`);

onBothEngines('the form of a type of record', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
    await database().write(insertPlacesAndUser);
  });
  const publish = (form: FormDefinition, on = context): Promise<PublishResult> =>
    publishForm(on, { form, writtenVersion: '', tests: [], by: null });
  const recordForm = async () => (await formsNow(context)).find('record:household', null)?.definition;
  const properties = async () =>
    [...formFields((await recordForm()) as FormDefinition).answers.keys()].slice(4);

  it('is published with the forms that save such records, as the next version where there is something new', async () => {
    await publish(household('homes', 'text', 'roof'));
    expect(await recordForm()).toMatchObject({ name: 'record:household', version: 1 });
    await publish(household('health', 'integer', 'members'));
    expect(await recordForm()).toMatchObject({ version: 2 });
    expect(await properties()).toEqual(['property.roof', 'property.members']);
    await publish(household('more', 'text', 'roof'));
    expect(await recordForm()).toMatchObject({ version: 2 });
  });

  it('never changes what a property means, whichever form saves it', async () => {
    await publish(household('homes', 'text', 'roof'));
    expect(await publish(household('health', 'integer', 'roof'))).toEqual({
      kind: 'refused',
      problems: [
        { code: 'property_type_changed', params: { property: 'roof', before: 'text', after: 'integer' } },
      ],
    });
    expect(await recordForm()).toMatchObject({ version: 1 });
  });

  it('has to be there before surveys can be about such records', async () => {
    const wells = { ...waterForm(whole('wells')), subject: 'household' };
    expect(await publish(wells)).toEqual({
      kind: 'refused',
      problems: [{ code: 'subject_unknown', params: { type: 'household' } }],
    });
    await publish(household('homes', 'text', 'roof'));
    expect(await publish(wells)).toMatchObject({ kind: 'published' });
  });

  it('has to be there before people can choose such a record', async () => {
    const visit = formIn('| survey | type | name | label |\n| | select_one_from_file household | h | H |', [
      'household',
    ]);
    expect(await publish(visit)).toEqual({
      kind: 'refused',
      problems: [{ code: 'records_unknown', params: { type: 'household' } }],
    });
    await publish(household('homes', 'text', 'roof'));
    expect(await publish(visit)).toMatchObject({ kind: 'published', doubts: [] });
  });

  it('is missed by a form that adds such records up, which is published all the same', async () => {
    const figures = formIn(`
      | survey | type | name | label | taken_from |
      | | integer | homes | Homes | count(household) |
      | | integer | wells | Wells | sum(village, wells) |
      | settings | subject |
      | | panchayat |`);
    const judged = await judgePublication(context, { form: figures, tests: [] });
    expect(judged).toMatchObject({
      kind: 'next',
      doubts: [{ code: 'figure_unknown', params: { type: 'household' } }],
    });
    await publish(household('homes', 'text', 'roof'));
    expect(await publish(figures)).toMatchObject({ kind: 'published', doubts: [] });
  });

  it('is missed by a figure of a village as long as no form asks in which village a record lies', async () => {
    const figures = formIn(`
      | survey | type | name | label | taken_from |
      | | integer | homes | Homes | count(household) |
      | settings | form_id |
      | | homes-of-village |`);
    await publish(household('homes', 'text', 'roof'));
    expect(await judgePublication(context, { form: figures, tests: [] })).toMatchObject({
      kind: 'next',
      doubts: [{ code: 'figure_without_village', params: { type: 'household' } }],
    });
    await publish(household('places', 'text', 'village'));
    expect(await publish(figures)).toMatchObject({ kind: 'published', doubts: [] });
  });

  it('is told of a question that its warnings ask of the panchayat, until a form of panchayats asks it', async () => {
    const visits = formIn(`
      | survey | type | name | label | warning | warning_message |
      | | integer | visits | Visits | . > instance('panchayat')/root/tankers | Many |
      | settings | form_id |
      | | visits |`);
    expect(await judgePublication(context, { form: visits, tests: [] })).toMatchObject({
      kind: 'next',
      doubts: [{ code: 'panchayat_unasked', params: { name: 'tankers' } }],
    });
    await publish(
      formIn(`
        | survey | type | name | label |
        | | integer | tankers | Tankers |
        | settings | form_id | subject |
        | | budget | panchayat |`),
    );
    expect(await publish(visits)).toMatchObject({ kind: 'published', doubts: [] });
  });

  it('goes on beside a form of the same name about villages, under another form_id that is named', async () => {
    const ofVillages = formIn(`
      | survey | type | name | label |
      | | text | head | Head |
      | settings | form_id |
      | | homes |`);
    await publish(ofVillages);
    const ofHouseholds = household('homes', 'text', 'roof');
    expect(await publish(ofHouseholds)).toEqual({
      kind: 'refused',
      problems: [
        {
          code: 'subject_changed',
          params: { before: 'village', after: 'household', form_id: 'homes-2' },
        },
      ],
    });
    expect(await publish({ ...ofHouseholds, name: 'homes-2' })).toMatchObject({
      kind: 'published',
      version: 1,
    });
    const again = await publish({ ...ofHouseholds, version: 1 });
    expect(again).toMatchObject({ problems: [{ params: { form_id: 'homes-3' } }] });
    expect((await formsNow(context)).find('homes', null)?.definition.version).toBe(1);
  });

  it('is made by nobody else', async () => {
    const made = { ...waterForm(whole('wells')), name: 'record:well' };
    expect(await publish(made)).toMatchObject({ kind: 'refused', problems: [{ code: 'not_valid' }] });
  });

  it('is no form that people fill', async () => {
    await publish(household('homes', 'text', 'roof'));
    const names = (
      await listForms(context, { role: 'admin', user_id: 'demo-admin', panchayat_id: null, block_id: null })
    ).map(({ name }) => name);
    expect(names).toContain('homes');
    expect(names).not.toContain('record:household');
    expect(await setPanchayatForm(context, 'p1', 'record:household')).toBe('unknown_form');
  });

  it('of two forms that are published at one moment one wins, and no property is lost', async () => {
    const [first, second] = [household('homes', 'text', 'roof'), household('health', 'integer', 'members')];
    let won: PublishResult | undefined;
    const other = await inBetween({
      storage: context.storage,
      reads: (r, then) => ({ forms: { ...r.forms, versions: then(() => r.forms.versions()) } }),
      first: async (storage) => {
        won = await publish(first, { ...context, storage });
      },
      second: () => publish(second),
    });
    expect([won?.kind, other.kind].toSorted()).toEqual(['meanwhile', 'published']);
    await publish(first);
    await publish(second);
    expect((await properties()).toSorted()).toEqual(['property.members', 'property.roof']);
  });

  it('its records are no surveys in lists and counts', async () => {
    await publish(household('homes', 'text', 'roof'));
    const rows = [
      aSurveyRow({ survey_id: 's1', form_name: villageStandard.name }),
      aSurveyRow({ survey_id: 'r1', form_name: 'record:household', form_version: 1 }),
    ];
    await database().write((r) => r.surveys.insert(rows));
    const { surveys, people } = database().now;
    const scope = { kind: 'all' } as const;
    expect((await surveys.list({ scope, limit: 9 })).map(({ survey_id }) => survey_id)).toEqual(['s1']);
    expect(await surveys.counts(scope)).toMatchObject({ total: 1 });
    expect((await people.all()).map(({ surveys_created }) => Number(surveys_created))).toContain(1);
  });
});

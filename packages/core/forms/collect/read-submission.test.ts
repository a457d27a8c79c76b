import { loadOdkForm, type OdkForm } from '@sampark/testing/odk/odk-form';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { FormDefinition } from '../definition/definition.ts';
import { writeXform } from '../xform/write-xform.ts';
import { parseXml, type XmlElement } from '../xform-reader/parse-xml.ts';
import { collectForm } from './collect-form.ts';
import { readSubmission, submissionIds } from './read-submission.ts';

const FORM = formIn(`
  | survey | type | name | label | calculation | repeat_count | table | trigger | relevant |
  | | begin_group | land | Land | | | | | |
  | | integer | fields | Fields | | | | | |
  | | note | hello | Hello | | | | | |
  | | calculate | twice | | \${fields} * 2 | | | | |
  | | calculate | seen | | once(\${fields}) | | | | |
  | | calculate | told | | \${fields} + 1 | | | \${fields} | |
  | | text | why | Why | | | | | \${fields} > 5 |
  | | acknowledge | agreed | Agreed | | | | | |
  | | begin_repeat | crops | Crops | | | crops | | |
  | | decimal | acres | Acres | | | | | |
  | | end_repeat | | | | | | | |
  | | begin_repeat | field | Field | | \${fields} + 1 | | | |
  | | text | owner | Owner | | | | | |
  | | end_repeat | | | | | | | |
  | | end_group | | | | | | | |
  | choices | list_name | name | label |
  | | crops | rice | Rice |
  | | crops | wheat | Wheat |
  | settings | form_id | subject |
  | | land-use | panchayat |`);

const documentOf = (xml: string): XmlElement => {
  const root = parseXml(xml);
  if ('code' in root) throw new Error(root.message);
  return root;
};

async function submitted(form: FormDefinition, fill: (odk: OdkForm) => void) {
  const collected = collectForm(form);
  const odk = await loadOdkForm(writeXform(collected.definition));
  fill(odk);
  const file = (await odk.submission()).get('xml_submission_file') as File;
  return readSubmission(collected, documentOf(await file.text()), (_, position) => `r${position}`);
}

it('reads what people answered in ODK’s engine and what a form makes once, and leaves out what is worked out here', async () => {
  const { answers, problems } = await submitted(FORM, (odk) => {
    odk.answer('/data/land/fields', '1');
    odk.answer('/data/land/agreed', 'OK');
  });
  expect(problems).toEqual([]);
  expect(answers).toMatchObject({ 'land.fields': 1, 'land.told': '2', 'land.agreed': 'OK' });
  expect(Object.keys(answers)).not.toContain('land.twice');
  expect(Object.keys(answers)).not.toContain('land.hello');
  // It is not asked, so it has no element: an edit leaves it as it was.
  expect(Object.keys(answers)).not.toContain('land.why');
  expect(Object.keys(answers)).toContain('land.seen');
});

it('knows the rows of a table by their names, and counted ones by their numbers', async () => {
  const { answers } = await submitted(FORM, (odk) => {
    odk.answer('/data/land/fields', '1');
    odk.answer('/data/land/crops[2]/acres', '2.5');
    odk.answer('/data/land/field[2]/owner', 'Sita');
  });
  expect(answers['land.crops']).toEqual([
    { _row: 'rice', acres: null },
    { _row: 'wheat', acres: 2.5 },
  ]);
  expect(answers['land.field']).toEqual([
    { _row: '1', owner: null },
    { _row: '2', owner: 'Sita' },
  ]);
});

const read = (answers: string) =>
  readSubmission(collectForm(FORM), documentOf(`<data>${answers}</data>`), (_, position) => `r${position}`);

it('names each answer that it does not take, with its place', () => {
  const { problems } = read(
    '<land><fields>x</fields><crops/><crops/><crops/><field><owner/></field><field><owner>a</owner><age>3</age></field></land><more/>',
  );
  expect(problems.map(({ code, at }) => `${code} ${at}`).toSorted()).toEqual([
    'bad_row /data/land/crops[3]',
    'not_accepted /data/land/fields',
    'not_asked /data/land/field[2]/age',
    'not_asked /data/more',
  ]);
});

it('takes an element without a text for an answer that is taken away', () => {
  expect(read('<land><fields/></land>').answers).toEqual({ 'land.fields': null });
});

it.each([
  ['<meta><instanceID>uuid:1</instanceID></meta>', 'uuid:1', ''],
  [
    '<x:meta xmlns:x="http://openrosa.org/xforms"><x:instanceID> uuid:2 </x:instanceID><x:deprecatedID>uuid:1</x:deprecatedID></x:meta>',
    ...(['uuid:2', 'uuid:1'] as const),
  ],
  ['', '', ''],
])('reads the ids in %s', (meta, instance, deprecated) => {
  expect(submissionIds(documentOf(`<data>${meta}</data>`))).toEqual({ instance, deprecated });
});

import 'fake-indexeddb/auto';
import type { UserInfo } from '@sampark/core/access/roles';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { askedContent } from '@sampark/core/forms/engine/asked-content';
import { formFields } from '@sampark/core/forms/fields/fields';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { withTexts } from '@sampark/core/forms/shipped/with-texts';
import { aSummary, aUser } from '@sampark/testing/builders';
import { afterEach, expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look } from '../../../test/village.ts';
import type { Platform } from '../browser/platform.ts';
import type { ExportedSurvey } from '../ports/surveys/surveys.ts';
import { openPractice, type Practice, type PracticeStart } from './practice.ts';
import { sampleVillage } from './sample-survey.ts';

const households = 'basic_info.households';
const village = aVillage();
let practice: Practice | null = null;
afterEach(async () => {
  await practice?.end();
  practice = null;
});

/** Makes a machine whose real network must stay unused: any use of it fails the test. */
const aMachine = (): Platform => {
  const forbidden = (): never => {
    throw new Error('A practice stays inside of the page.');
  };
  let clock = Date.parse('2026-11-20T10:00:00.000Z');
  return {
    app: '0.1.0',
    language: () => 'hi',
    now: () => (clock += 1),
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    after: (milliseconds, run) => {
      // Only short waits end: the sync that follows the network, not the next sync by the clock.
      const timer = setTimeout(run, milliseconds > 5_000 ? 3_600_000 : 0);
      return () => clearTimeout(timer);
    },
    afterPaint: (run) => run(),
    fetch: forbidden,
    storage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden, length: 0 },
    online: forbidden,
    network: forbidden,
    hidden: () => false,
    watch: () => () => undefined,
    watchStorage: forbidden,
    exclusively: forbidden,
    hold: forbidden,
    storageUse: () => Promise.resolve({ used: null, quota: null, persistent: true }),
    openChannel: forbidden,
    keepStorage: forbidden,
    reload: forbidden,
  };
};

const user = aUser();
const names = { village: 'Abhyas', colleague: 'Asha' };

const start = async (
  survey: ExportedSurvey | null = null,
  more: Partial<Pick<PracticeStart, 'formHere' | 'session'>> = {},
): Promise<Practice> => {
  practice = await openPractice(aMachine(), {
    session: { kind: 'signed_in', user, panchayat: null },
    survey,
    names,
    ...more,
  });
  return practice;
};

const conflictsOf = ({ app, survey_id }: Practice): number =>
  app.surveys.all.get()?.find((each) => each.survey_id === survey_id)?.conflicts ?? 0;

it('a change without network meets the colleague, and the conflict is settled', async () => {
  const sandbox = await start();
  const { app, survey_id } = sandbox;
  sandbox.setOnline(false);
  expect(await fill(app, survey_id, { [households]: 300 })).toEqual({ kind: 'local' });
  const change = await sandbox.colleague();
  expect(change?.field).toBe(households);
  expect(sandbox.server.get()?.values[households]).toBe(change?.now);
  sandbox.setOnline(true);
  await until(app.surveys.all, () => conflictsOf(sandbox) === 1);

  const survey = app.surveys.open(survey_id);
  expect((await shown(survey)).conflicts).toMatchObject([{ mine: 300, theirs: change?.now }]);
  await survey.settle(households, 300);
  await survey.close();
  await until(sandbox.server, (copy) => copy.conflicts.length === 0 && copy.values[households] === 300);
  const history = await app.surveys.history(survey_id);
  expect(
    history.kind === 'ok' && history.value.map(({ user_fullname: name, action }) => [name, action]),
  ).toEqual([
    ['Sunita Devi', 'resolve'],
    ['Sunita Devi', 'update'],
    ['Asha', 'update'],
  ]);
});

it('the sample asks in the languages of the form on the device, and in those of the app’s own code where it has none', async () => {
  const { app } = await village.aPhone();
  await app.sync.now();
  const sandbox = await start(null, { formHere: app.surveys.form });
  expect(sandbox.form.title).toMatchObject({ mr: 'गावाचे सर्वेक्षण', ur: 'گاؤں کا سروے' });
  expect(await app.surveys.form('unheard-of')).toBeNull();
  await sandbox.end();
  expect((await start(null, { formHere: () => Promise.resolve(null) })).form).toEqual(villageStandard);
});

it.each<[string, Partial<UserInfo>, FormDefinition | Error]>([
  ['nobody has opened what the device keeps', {}, new Error('Nobody is signed in.')],
  ['only a newer app understands it', {}, { ...villageStandard, xforms_version: 'newer' as never }],
  [
    'the person gets a part of it',
    { role: 'contributor' },
    { ...villageStandard, modules: villageStandard.modules.slice(1) },
  ],
])('the sample is asked by the app’s own form where %s', async (_, more, here) => {
  const formHere = () => (here instanceof Error ? Promise.reject(here) : Promise.resolve(here));
  const session = { kind: 'signed_in', user: { ...user, ...more }, panchayat: null } as const;
  expect((await start(null, { formHere, session })).form).toEqual(villageStandard);
});

it("copies a survey of the person's and leaves it, and its server, as they were", async () => {
  const { phone, app } = await village.aPhone();
  const id = await createVillage(app, 'Asli Gaon');
  await fill(app, id, { [households]: 120 });
  const survey = await app.surveys.read(id);
  await app.sync.now();
  const asked = phone.requests.length;
  const sandbox = await start(survey);
  expect(sandbox.survey_id).not.toBe(id);
  expect((await look(sandbox.app, sandbox.survey_id)).values[households]).toBe(120);
  await fill(sandbox.app, sandbox.survey_id, { [households]: 999 });
  await sandbox.colleague();
  await sandbox.end();
  practice = null;
  expect(phone.requests.length).toBe(asked);
  expect((await look(app, id)).values[households]).toBe(120);
  expect(app.surveys.all.get()?.some((each) => each.survey_id === sandbox.survey_id)).toBe(false);
});

it('a survey of an older version is practised on in the languages of its form, and nothing newer is offered', async () => {
  const lent = withTexts(villageStandard, { mr: { Population: 'लोकसंख्या' } });
  const form = { ...lent, version: villageStandard.version - 1 };
  const sandbox = await start({ summary: aSummary(), values: sampleVillage(form, 'Abhyas'), form });
  const view = await look(sandbox.app, sandbox.survey_id);
  expect(view.form).toEqual(form);
  expect(view.newer_form).toBeNull();
});

it('a row of the sample, or of a copy, may be changed by the colleague too', async () => {
  const values = sampleVillage(villageAmenities, 'Abhyas');
  const { rows } = askedContent(villageAmenities, formFields(villageAmenities), values);
  const counts = Object.groupBy(rows, ({ repeat }) => repeat);
  expect(Object.entries(counts).map(([repeat, each]) => [repeat, each?.length])).toEqual([
    ['water.sources/@', 2],
    ['amenities.facilities/@', 14],
    ['habitation.hamlets/@', 2],
    ['habitation.hamlets/@/streets/@', 4],
  ]);

  const sandbox = await start({ summary: aSummary(), values, form: villageAmenities });
  const { app, survey_id } = sandbox;
  const depth = 'water.sources/@second/depth_m';
  sandbox.setOnline(false);
  expect(await fill(app, survey_id, { [depth]: 12 })).toEqual({ kind: 'local' });
  expect(await sandbox.colleague()).toMatchObject({ field: depth });
  sandbox.setOnline(true);
  await until(app.surveys.all, () => conflictsOf(sandbox) === 1);
});

it('the colleague meets a row that the person takes out', async () => {
  const values = sampleVillage(villageAmenities, 'Abhyas');
  const sandbox = await start({ summary: aSummary(), values, form: villageAmenities });
  sandbox.setOnline(false);
  await fill(sandbox.app, sandbox.survey_id, { 'habitation.hamlets/@first': null });
  const { field } = (await sandbox.colleague()) ?? {};
  expect(field).toMatch(/^habitation\.hamlets.@first.hamlet_households$/);
});

it('leaves no database behind', async () => {
  const sandbox = await start();
  await sandbox.end();
  practice = null;
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('SamparkPractice');
});

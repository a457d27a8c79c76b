import { createHash } from 'node:crypto';
import { aNote, anUpdate, aServerSurvey, completeAnswers } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RESERVED } from '../forms/fields/fields.ts';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import type { Operation } from '../merge/operation.ts';
import * as account from './access/wire-account.ts';
import * as signIn from './access/wire-sign-in.ts';
import { operationToJson } from './operation-json.ts';
import { readBareSurvey, readOperation } from './read-operation.ts';
import { surveyFromJson, surveyHead, surveyToJson } from './survey-json.ts';
import * as wire from './wire.ts';
import * as changes from './wire-changes.ts';
import { wireDraft } from './wire-draft.ts';
import * as followed from './wire-followed.ts';
import * as places from './wire-places.ts';

/** The shapes of every released version. A change of a schema adds a line here and raises `WIRE_VERSION`. */
const RELEASED: Readonly<Record<number, string>> = {
  1: '5a1a8dd313055260',
  2: '22e14d8baa1a14f9',
  3: '4f9c2609620b7c29',
  4: '8ae06f84400423ab',
  5: '4103ebe32974f05b',
  6: '96656bb53fca0190',
  7: '19dfccbdef532f64',
};

const schemas = {
  account: account.wireAccount,
  accountChange: account.wireAccountChange,
  batch: wire.wireBatch,
  batchAnswer: wire.wireBatchAnswer,
  bareSurvey: wire.wireBareSurvey,
  // The fingerprint covers these names, and they are older than 'compact'.
  briefAnswer: wire.wireCompactAnswer,
  briefChanges: changes.wireCompactChanges,
  changes: changes.wireEncodedChanges,
  draft: wireDraft,
  followed: followed.wireFollowed,
  newUser: account.wireNewUser,
  operation: wire.wireOperation,
  panchayat: followed.wirePanchayat,
  block: places.wireBlock,
  newBlock: places.wireNewBlock,
  newPanchayat: places.wireNewPanchayat,
  newVillage: places.wireNewVillage,
  panchayatChange: places.wirePanchayatChange,
  panchayatDetails: places.wirePanchayatDetails,
  placeChange: places.wirePlaceChange,
  placeChangesReport: places.wirePlaceChangesReport,
  placesImport: places.wirePlacesImport,
  peopleReport: account.wirePeopleReport,
  villageChange: places.wireVillageChange,
  ping: wire.wirePing,
  recoveryCodes: account.wireRecoveryCodes,
  session: account.wireSession,
  signedIn: signIn.wireSignedIn,
  survey: wire.wireSurvey,
  temporaryPassword: account.wireTemporaryPassword,
  twoFactorSetup: account.wireTwoFactorSetup,
  user: signIn.wireUser,
  userChange: account.wireUserChange,
  usersOverview: account.wireUsersOverview,
  contacts: followed.wireContacts,
  villages: followed.wireVillages,
};

const fingerprint = (): string => {
  const shapes = Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema)]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
};

it('a change of the wire raises its version', () => {
  expect(RELEASED[wire.WIRE_VERSION]).toBe(fingerprint());
});

describe('a survey as JSON', () => {
  const survey = aServerSurvey({}, { ...completeAnswers, survey_date: '2026-11-20' });

  it('has its modules at the top level and comes back as it was', () => {
    const json = surveyToJson(survey, villageStandard);
    expect(z.parse(wire.wireSurvey, json)).toEqual(json);
    expect(json).toMatchObject({
      local_id: 'server_SURVEY_1_rampur',
      completion_percentage: 100,
      status: 'complete',
      sync_status: 'synced',
      survey_date: '2026-11-20',
      basic_info: { population: 1240, households: 236 },
    });
    expect(surveyFromJson(json)).toEqual(survey);
  });

  it('says which record it is about', () => {
    const about = { ...survey, values: { record_id: 'RECORD_1', 'basic_info.households': 4 } };
    const json = surveyToJson(about, villageStandard);
    expect(json).toMatchObject({ record_id: 'RECORD_1', village_name: '' });
    expect(surveyFromJson(json)).toEqual(about);
    expect(surveyToJson(survey, villageStandard)).not.toHaveProperty('record_id');
  });

  it('has what people said about answers beside its modules', () => {
    const notes = { '~notes.*': [aNote({ on: 'village_name' })], '~notes.sanitation': [aNote()] };
    const ofRow = { '~review.sanitation.wells#a': ['x'] };
    const said = aServerSurvey({}, { ...completeAnswers, ...notes, ...ofRow });
    const json = surveyToJson(said, villageStandard);
    expect(json['~notes']).toEqual({ '*': notes['~notes.*'], sanitation: notes['~notes.sanitation'] });
    expect(surveyFromJson(json)).toEqual(said);
  });

  it('has all seven modules when it is empty', () => {
    const json = surveyToJson(aServerSurvey(), villageStandard);
    for (const { name } of villageStandard.modules) expect(json[name]).toEqual({});
  });
});

describe('operations as JSON', () => {
  const head = {
    op_id: 'op-1',
    survey_id: 's-1',
    resolves: [],
    client_timestamp: '2026-11-20T10:00:00.000Z',
  };
  const operations: Operation[] = [
    {
      ...head,
      action: 'create',
      panchayat_id: 'p1',
      form_name: 'village-standard',
      form_version: 1,
      set: { village_name: 'Rampur', survey_date: '2026-11-20', ...completeAnswers },
    },
    {
      ...head,
      action: 'create',
      panchayat_id: 'p1',
      form_name: 'homes',
      form_version: 1,
      set: { record_id: 'RECORD_1', 'home.size': 4 },
    },
    anUpdate({ set: { 'basic_info.households': 245, village_name: null }, was: { village_name: 'Rampur' } }),
    anUpdate({ form_version: 2 }),
    anUpdate({ action: 'resolve', set: { 'basic_info.households': 245 }, resolves: ['c1'] }),
    { ...head, action: 'delete', base_version: 7 },
  ];

  it.each(operations)('$action comes back as it was', (operation) => {
    const json: unknown = JSON.parse(JSON.stringify(operationToJson(operation)));
    expect(readOperation(json)).toEqual({ ok: true, operation });
  });

  it.each([
    [null, ''],
    ['text', ''],
    [{ op_id: 'op-1', survey_id: 's', action: 'explode' }, 'action'],
    [{ op_id: 'two words', survey_id: 's', action: 'delete', base_version: 1 }, 'op_id'],
    [{ op_id: 'op-1', survey_id: 'x'.repeat(129), action: 'delete', base_version: 1 }, 'survey_id'],
    [{ op_id: 'op-1', survey_id: 's', action: 'update', base_version: -1 }, 'base_version'],
  ])('%j does not fit, and says where', (json, path) => {
    expect(readOperation(json)).toEqual({ ok: false, paths: [path] });
  });

  it('take a value of an impossible shape as one that its field refuses by name', () => {
    const json = {
      op_id: 'o',
      survey_id: 's',
      action: 'update',
      base_version: 1,
      set: { 'basic_info.population': { a: 1 } },
    };
    const read = readOperation(json);
    expect(read.ok && read.operation.action === 'update' && read.operation.set).toEqual({
      'basic_info.population': '\0',
    });
  });

  it('leave prototypes alone', () => {
    const json: unknown = JSON.parse(
      '{"op_id":"o","survey_id":"s","action":"create","panchayat_id":"p","__proto__":{"x":1},"basic_info":{"__proto__":5}}',
    );
    const read = readOperation(json);
    expect(read.ok && Object.keys((read.operation as { set: object }).set)).toContain('basic_info.__proto__');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('of a plain client are a survey with its base', () => {
    const read = readBareSurvey({
      survey_id: 's',
      version: 7,
      village_name: 'Rampur',
      basic_info: { households: 4 },
      created_by_username: 'x',
    });
    expect(read).toMatchObject({
      ok: true,
      survey: {
        survey_id: 's',
        base_version: 7,
        set: { village_name: 'Rampur', 'basic_info.households': 4 },
      },
    });
  });
});

it('no module of a form can hide a property of a survey, or be hidden by one', () => {
  const survey = { ...aServerSurvey(), continues: { epoch: 'e0', version: 3 } };
  for (const name of Object.keys(surveyHead(survey, villageStandard))) {
    expect(RESERVED.has(name), name).toBe(true);
  }
});

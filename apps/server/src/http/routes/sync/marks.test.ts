import { markOf, marksPath, markText } from '@sampark/core/survey/about/same-marks';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const households = 'basic_info.households';
const path = marksPath(households);
const mark = (on: string, answer: number) => markText(markOf(on, answer, { of: 'S0', year: '2025' }));

onBothEngines('answers that were taken again from an earlier year', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    officer = await signIn(server, 'officer');
    await staff.batch(aCreate('S1', { basic_info: { population: 1200 } }));
  });
  afterEach(() => server.close());

  /** Sends what somebody typed into empty fields. */
  const send = async (who: TestClient, op_id: string, set: Readonly<Record<string, unknown>>) => {
    const was = Object.fromEntries(Object.keys(set).map((field) => [field, null]));
    const [result] = await who.batch({ ...anUpdate('S1', 1, set, was), op_id });
    return result;
  };

  it('are marked by two people apart: all marks stand, and the history has them', async () => {
    const [ofHouseholds, ofPopulation] = [mark(households, 240), mark('basic_info.population', 1200)];
    const first = await send(staff, 'op-1', { [households]: 240, [path]: [ofHouseholds] });
    expect(first?.status).toBe('applied');
    const second = await send(officer, 'op-2', { [path]: [ofPopulation] });
    expect(second).toMatchObject({ status: 'merged', rejected_fields: {} });
    const { body } = await officer.get<WireSurvey>('/api/surveys/S1');
    expect(body).toMatchObject({
      basic_info: { households: 240 },
      '~same': { basic_info: [ofHouseholds, ofPopulation] },
      conflicts: [],
    });
    const history = await officer.get<{ entries: { changes: object }[] }>('/api/surveys/S1/history');
    expect(JSON.stringify(history.body)).toContain(JSON.stringify(ofPopulation).slice(1, -1));
  });

  it('are refused by name where they are not of this survey, and the rest is taken', async () => {
    const result = await send(staff, 'op-1', { [households]: 240, [path]: [mark('basic_info.moons', 2)] });
    expect(result?.rejected_fields).toEqual({ [path]: 'not_a_mark' });
    const { body } = await staff.get<WireSurvey>('/api/surveys/S1');
    expect(body).toMatchObject({ basic_info: { households: 240 } });
    expect(body).not.toHaveProperty('~same');
  });

  it('says that it knows them', async () => {
    expect((await staff.get<{ knows: string[] }>('/api/ping')).body.knows).toContain('same');
  });
});

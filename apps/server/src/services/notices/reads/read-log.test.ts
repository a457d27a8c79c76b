import type { UserInfo } from '@sampark/core/access/roles';
import { expect, it } from 'vitest';
import type { Storage } from '../../../storage/port.ts';
import type { SurveyReadTable } from '../../../storage/tables/survey-read-table.ts';
import { createReadLog } from './read-log.ts';

const officer = { user_id: 'o', role: 'block_officer', panchayat_id: null, block_id: '1041' } as UserInfo;
const opened = { way: 'opened', panchayat_ids: ['48211'], survey_id: 'S1' } as const;

/** A log over a database that takes nothing while it is broken. */
function aLog() {
  const state = { broken: false, rows: [] as SurveyReadTable[], writes: 0, failures: [] as unknown[] };
  const keep = (rows: readonly SurveyReadTable[]) => Promise.resolve(state.rows.push(...rows));
  const write = async (work: (r: unknown) => Promise<unknown>) => {
    state.writes += 1;
    if (state.broken) throw new Error('the disk is full');
    await work({ surveyReads: { keep } });
  };
  const parts = { storage: { write } as unknown as Storage, clock: () => 0, random: () => new Uint8Array(8) };
  return { state, log: createReadLog(parts, (error) => state.failures.push(error)) };
}

it('writes what is new today, once', async () => {
  const { state, log } = aLog();
  await log.note(officer, opened);
  await log.note(officer, opened);
  expect(state).toMatchObject({ writes: 1, rows: [{ user_id: 'o', survey_id: 'S1' }] });
});

it('keeps nobody from reading when it cannot be written, tells the operator, and tries again', async () => {
  const { state, log } = aLog();
  state.broken = true;
  await log.note(officer, opened);
  expect(state.failures).toHaveLength(1);
  state.broken = false;
  await log.note(officer, opened);
  expect(state.rows).toHaveLength(1);
});

it('asks the database nothing for staff', async () => {
  const { state, log } = aLog();
  await log.note({ ...officer, role: 'staff' }, opened);
  expect(state.writes).toBe(0);
});

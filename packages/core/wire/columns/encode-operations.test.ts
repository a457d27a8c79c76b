import { describe, expect, it } from 'vitest';
import type { CreateOperation, Operation } from '../../merge/operation.ts';
import type { Values } from '../../survey/values.ts';
import { operationToJson } from '../operation-json.ts';
import { encodeOperations } from './encode-operations.ts';
import { encodeList } from './list-encoding.ts';

const FEW = 7;
const MANY = 20;

const aCreate = (at: number, set: Values, more: Partial<CreateOperation> = {}): Operation => ({
  action: 'create',
  op_id: `op${at}`,
  survey_id: `SURVEY_${at}`,
  resolves: [],
  client_timestamp: '2026-01-02T03:04:05.000Z',
  panchayat_id: '48211',
  form_name: 'village-standard',
  form_version: 1,
  set: { village_name: 'Rampur', ...set },
  ...more,
});

/** Makes creates with alternating contents. */
const creates = (count: number, says: readonly Values[], more: Partial<CreateOperation> = {}): Operation[] =>
  Array.from({ length: count }, (_, at) => aCreate(at, says[at % says.length] ?? {}, more));

const anEdit = (at: number): Operation => ({
  action: 'update',
  op_id: `edit${at}`,
  survey_id: `SURVEY_${at}`,
  resolves: ['c1'],
  client_timestamp: null,
  set: { 'basic_info.population': at },
  was: { 'basic_info.population': null },
  base_version: 3,
});

const aDelete = (at: number): Operation => ({
  action: 'delete',
  op_id: `delete${at}`,
  survey_id: `SURVEY_${at}`,
  resolves: [],
  client_timestamp: null,
  base_version: 3,
});

describe('operations are listed as the JSON of each would be', () => {
  it.each<[string, Operation[]]>([
    ['none', []],
    ['a few', creates(FEW, [{ 'basic_info.population': 5 }])],
    ['without an answer', creates(MANY, [{}])],
    ['with a date', creates(MANY, [{ survey_date: '2026-01-02' }, {}])],
    ['of the same fields', creates(MANY, [{ 'basic_info.population': 5 }, { 'basic_info.population': 0 }])],
    ['of other fields', creates(MANY, [{ 'basic_info.population': 5 }, { 'education.schools': ['a'] }, {}])],
    ['of the panchayat’s own form', creates(MANY, [{}], { form_name: null, form_version: null })],
    ['that settle conflicts', creates(MANY, [{}], { resolves: ['c1', 'c2'] })],
    ['with a module named like something else', creates(MANY, [{ 'action.taken': 1, 'op_id.x': 2 }])],
    ['with names that objects have of themselves', creates(MANY, [{ '__proto__.x': 1, 'a.__proto__': 2 }])],
    ['of every kind', [...creates(MANY, [{ 'a.b': 1 }]), anEdit(1), aDelete(2), anEdit(3)]],
  ])('%s', (_, operations) => {
    const encoded = encodeOperations(operations);
    expect(JSON.stringify(encoded)).toBe(JSON.stringify(encodeList(operations.map(operationToJson))));
    expect('columns' in encoded).toBe(operations.length > FEW);
  });
});

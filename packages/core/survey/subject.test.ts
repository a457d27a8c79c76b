import { aSummary } from '@sampark/testing/builders';
import { waterForm, whole } from '@sampark/testing/form-builders';
import { aSituation } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { checkField } from '../forms/checks/check-field.ts';
import { type FormDefinition, formShape } from '../forms/definition/definition.ts';
import { formFields } from '../forms/fields/fields.ts';
import { decide } from '../merge/decide/decide.ts';
import type { CreateOperation, OfferOperation } from '../merge/operation.ts';
import { coverageOf } from '../places/coverage.ts';
import { villageNameIn, villageNames } from '../places/village-names.ts';
import { subjectOf, subjectTypeOf } from './subject.ts';
import type { Values } from './values.ts';

const index: FormDefinition = { ...waterForm(whole('wells')), subject: 'panchayat' };

const head = { op_id: 'op-1', survey_id: 'S1', panchayat_id: 'p1', resolves: [], client_timestamp: null };
const aCreate = (set: Values): CreateOperation => ({
  ...head,
  action: 'create',
  form_name: index.name,
  form_version: 1,
  set,
});
const situation = aSituation(null, {
  form: index,
  check: (field, value) => checkField(formFields(index), field, value),
});

describe('a form of panchayats', () => {
  it('says so; one that says nothing is of villages', () => {
    expect(formShape.parse(index).subject).toBe('panchayat');
    expect(subjectTypeOf(index)).toBe('panchayat');
    expect(subjectTypeOf(waterForm(whole('wells')))).toBe('village');
  });

  it('takes a survey without a village', () => {
    const decision = decide(aCreate({ 'water.wells': 3 }), situation);
    expect(decision).toMatchObject({ status: 'applied', survey: { values: { 'water.wells': 3 } } });
  });

  it('takes no village in one, and leaves it out', () => {
    const decision = decide(aCreate({ village_name: 'Rampur', 'water.wells': 3 }), situation);
    expect(decision.status).toBe('applied');
    expect(decision.survey?.values).toEqual({ 'water.wells': 3 });
    expect(decision.rejected_fields).toEqual({ village_name: 'unknown_field' });
  });

  it('takes back what a device still holds after the server has lost it', () => {
    const offer: OfferOperation = {
      ...head,
      action: 'offer',
      identity: {
        ...{ survey_id: 'S1', panchayat_id: 'p1', form_name: index.name, form_version: 1 },
        ...{ created_at: '', created_by: 'u1', created_by_username: 'u1', created_by_fullname: '' },
      },
      epoch: 'e0',
      version: 3,
      continues: null,
      set: { 'water.wells': 3 },
      conflicts: [],
      is_deleted: false,
    };
    expect(decide(offer, situation).survey?.values).toEqual({ 'water.wells': 3 });
  });
});

describe('a survey is about', () => {
  const panchayat = {
    ...{ panchayat_id: 'p1', name: { en: 'Deva', hi: 'देवा' }, block_id: 'b1', block: { en: 'Deva' } },
    ...{ district: { en: 'Barabanki' }, state: { en: 'Uttar Pradesh' }, form_name: index.name },
  };

  it('the village that it names, and else its panchayat', () => {
    expect(subjectOf(aSummary())).toMatchObject({ type: 'village', village_name: 'Rampur' });
    expect(subjectOf(aSummary({ village_name: '' }))).toEqual({ type: 'panchayat', panchayat_id: 'p1' });
  });

  it('its panchayat, and goes by that name', () => {
    const names = villageNames([], [panchayat]);
    expect(villageNameIn(names, aSummary({ village_name: '' }), 'hi')).toBe('देवा');
  });

  it('its panchayat, and counts for no village', () => {
    const [covered] = coverageOf(
      [panchayat],
      [],
      [aSummary({ village_name: '', is_complete: true })],
      '2026',
    );
    expect(covered?.villages).toEqual([]);
  });
});

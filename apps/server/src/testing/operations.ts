import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { sealForm } from '../services/forms/form-seal.ts';
import { secretsForTests } from './servers/start.ts';

/** Makes a create as it goes over the wire. */
export const aCreate = (surveyId: string, over: object = {}) => ({
  op_id: `${surveyId}.create`,
  action: 'create',
  survey_id: surveyId,
  panchayat_id: '48211',
  village_name: 'Nagla',
  ...over,
});

/** Makes an update; its op id follows from its content, so that different updates have different ones. */
export const anUpdate = (surveyId: string, base: number, set: object, was?: object) => ({
  op_id: `${surveyId}.update.${base}.${Object.entries(set).flat().join('.')}`.replaceAll(' ', '_'),
  action: 'update',
  survey_id: surveyId,
  base_version: base,
  set,
  ...(was === undefined ? {} : { was }),
});

export const aDelete = (surveyId: string, base: number) => ({
  op_id: `${surveyId}.delete.${base}`,
  action: 'delete',
  survey_id: surveyId,
  base_version: base,
});

/** Makes the address and the body with which a device brings back a version of the standard form. */
export const aFormBroughtBack = (version = 99) =>
  [
    `/api/schemas/village-standard/versions/${version}`,
    sealForm({ secrets: secretsForTests() }, { ...villageStandard, version }),
  ] as const;

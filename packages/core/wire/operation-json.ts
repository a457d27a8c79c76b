import type { CreateOperation, Operation } from '../merge/operation.ts';
import { nestModules } from './survey-json.ts';
import type { WireConflict, WireOperation } from './wire.ts';

/** Returns the properties that every operation has. */
const commonHead = ({ op_id, survey_id, client_timestamp, resolves }: Operation) => ({
  op_id,
  survey_id,
  client_timestamp,
  ...(resolves.length > 0 ? { resolves: [...resolves] } : {}),
});

/** Returns the properties of a create beside its modules. */
export const createHead = (operation: CreateOperation) => {
  const { village_name, survey_date, record_id } = operation.set;
  return {
    ...commonHead(operation),
    action: operation.action,
    panchayat_id: operation.panchayat_id,
    village_name,
    ...(survey_date ? { survey_date } : {}),
    ...(record_id ? { record_id } : {}),
    ...(operation.form_name === null ? {} : { form_name: operation.form_name }),
    ...(operation.form_version === null ? {} : { form_version: operation.form_version }),
  };
};

/** Writes an operation as JSON for a batch. */
export const operationToJson = (operation: Operation): WireOperation => {
  switch (operation.action) {
    case 'create':
      return { ...nestModules(operation.set, []), ...createHead(operation) };
    case 'offer': {
      const { survey_id: _, ...identity } = operation.identity;
      const { epoch, version, continues, set, is_deleted } = operation;
      const conflicts = operation.conflicts as WireConflict[];
      return {
        ...commonHead(operation),
        ...identity,
        action: 'offer',
        epoch,
        version,
        continues,
        set,
        conflicts,
        is_deleted,
      };
    }
    case 'delete':
      return { ...commonHead(operation), action: 'delete', base_version: operation.base_version ?? 0 };
    case 'update':
    case 'resolve':
    case 'restore':
      return {
        ...commonHead(operation),
        action: operation.action,
        base_version: operation.base_version ?? 0,
        set: operation.set,
        ...(operation.was ? { was: operation.was } : {}),
        ...(operation.form_version === undefined ? {} : { form_version: operation.form_version }),
      };
  }
};

import type { Operation } from '../merge/operation.ts';
import { nestModules } from './survey-json.ts';
import type { WireConflict, WireOperation } from './wire.ts';

/** An operation as JSON for a batch. */
export const operationToJson = (operation: Operation): WireOperation => {
  const head = {
    op_id: operation.op_id,
    survey_id: operation.survey_id,
    client_timestamp: operation.client_timestamp,
    ...(operation.resolves.length > 0 ? { resolves: [...operation.resolves] } : {}),
  };
  switch (operation.action) {
    case 'create': {
      const { village_name, survey_date } = operation.set;
      return {
        ...nestModules(operation.set, []),
        ...head,
        action: 'create',
        panchayat_id: operation.panchayat_id,
        village_name,
        ...(survey_date ? { survey_date } : {}),
        ...(operation.form_name === null ? {} : { form_name: operation.form_name }),
        ...(operation.form_version === null ? {} : { form_version: operation.form_version }),
      };
    }
    case 'offer': {
      const { survey_id: _, ...identity } = operation.identity;
      const { epoch, version, continues, set, is_deleted } = operation;
      const conflicts = operation.conflicts as WireConflict[];
      return { ...head, ...identity, action: 'offer', epoch, version, continues, set, conflicts, is_deleted };
    }
    case 'delete':
      return { ...head, action: 'delete', base_version: operation.base_version ?? 0 };
    case 'update':
    case 'resolve':
    case 'restore':
      return {
        ...head,
        action: operation.action,
        base_version: operation.base_version ?? 0,
        set: operation.set,
        ...(operation.was ? { was: operation.was } : {}),
      };
  }
};

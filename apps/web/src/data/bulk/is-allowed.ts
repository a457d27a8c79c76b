import { can } from '@sampark/core/access/can';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { Workspace } from '../workspace/workspace.ts';

/** Whether a person may do something to a survey. */
export const isAllowed = (
  { user }: Workspace,
  action: 'edit' | 'delete' | 'review',
  { identity }: LocalSurvey,
): boolean => {
  const { panchayat_id, created_by } = identity;
  return can(user, action, { panchayat_id, created_by, block_id: user.block_id ?? '' });
};

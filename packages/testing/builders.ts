import type { UserInfo } from '@sampark/core/access/roles';
import type { QueueEntry } from '@sampark/core/device/queue';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { Author } from '@sampark/core/merge/history';
import type { EditOperation } from '@sampark/core/merge/operation';
import { type Note, noteText } from '@sampark/core/survey/about/notes';
import { eventText, type ReviewEvent } from '@sampark/core/survey/about/reviews';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type Values, VILLAGE_NAME } from '@sampark/core/survey/values';

/** Makes a person, as the author of operations. */
export const anAuthor = (name: string, device = `${name}-phone`): Author => ({
  user_id: name,
  username: name,
  full_name: name,
  device_id: device,
});

/** Makes a staff member of panchayat `p1` in block `b1`, with what a test changes. */
export const aUser = (more: Partial<UserInfo> = {}): UserInfo => ({
  user_id: 'staff',
  username: 'staff',
  full_name: 'Sunita Devi',
  email: '',
  role: 'staff',
  panchayat_id: 'p1',
  block_id: null,
  ...more,
});

/** Makes a survey on the server: Rampur in `p1`, by `staff`, version 1, with nothing but its name. */
export const aServerSurvey = (more: Partial<ServerSurvey> = {}, values: Values = {}): ServerSurvey => ({
  survey_id: 'SURVEY_1_rampur',
  panchayat_id: 'p1',
  form_name: villageStandard.name,
  form_version: villageStandard.version,
  created_at: '2026-11-01T06:00:00.000Z',
  created_by: 'staff',
  created_by_username: 'staff',
  created_by_fullname: 'Sunita Devi',
  epoch: 'e1',
  continues: null,
  version: 1,
  values: { [VILLAGE_NAME]: 'Rampur', ...values },
  conflicts: [],
  updated_at: '2026-11-01T06:00:00.000Z',
  client_timestamp: null,
  deleted_at: null,
  ...more,
});

/** Makes an update of `aServerSurvey` over version 1. */
export const anUpdate = (more: Partial<EditOperation> = {}): EditOperation => ({
  op_id: 'op-1',
  survey_id: 'SURVEY_1_rampur',
  action: 'update',
  set: {},
  was: {},
  base_version: 1,
  resolves: [],
  client_timestamp: null,
  ...more,
});

/** Makes an operation that waits to be sent at once. */
export const aQueueEntry = (survey_id: string, more: Partial<QueueEntry> = {}): QueueEntry => ({
  id: `op-${survey_id}`,
  survey_id,
  local_id: `local_${survey_id}`,
  action: 'update',
  timestamp: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  last_error: null,
  next_attempt_at: 0,
  sent: false,
  synced: false,
  synced_at: null,
  server_response: null,
  ...more,
});

/** Answers that fill every required field of the standard form. */
export const completeAnswers: Values = {
  'basic_info.population': 1240,
  'basic_info.households': 236,
  'infrastructure.roads': 'Good',
  'infrastructure.schools': 2,
  'infrastructure.hospitals': 0,
  'sanitation.toilets': 82,
  'sanitation.drainage': 'Fair',
  'sanitation.water_supply': 'Scheduled',
  'connectivity.mobile_network': 'Good',
  'connectivity.internet': '4G',
  'connectivity.transport': 'Fair',
  'land_forest.agricultural_land': 410,
  'land_forest.irrigation': 'Fair',
  'electricity.coverage': 96,
  'electricity.supply_hours': 17.5,
  'waste_management.collection_system': 'Weekly',
  'waste_management.segregation': 'Partial',
  'waste_management.disposal_method': 'Composting',
};

/** Makes the summary of Rampur in a list: in progress, on the server. */
export const aSummary = (more: Partial<SurveySummary> = {}): SurveySummary => ({
  survey_id: 'SURVEY_1',
  panchayat_id: 'p1',
  village_name: 'Rampur',
  record_id: '',
  survey_date: '2026-11-20',
  form_name: villageStandard.name,
  form_version: villageStandard.version,
  status: 'in_progress',
  completion_percentage: 43,
  is_complete: false,
  sections_started: 57,
  sync_status: 'synced',
  is_draft: false,
  unsent: false,
  on_server: true,
  edits: 0,
  conflicts: 0,
  warnings: 0,
  review: 'open',
  returned_to: '',
  created_at: '2026-11-20T04:00:00.000Z',
  updated_at: '2026-11-20T04:00:00.000Z',
  created_by_username: 'staff',
  created_by_fullname: 'Sunita Devi',
  unsynced_since: null,
  ...more,
});

/** Makes a note of Ravi's about the toilets, as it stands in its list. */
export const aNote = (more: Partial<Note> = {}): string =>
  noteText({
    id: 'note-1',
    on: 'sanitation.toilets',
    text: 'Count again',
    by: 'ravi',
    name: 'ravi',
    at: '2026-11-26T10:00:00.000Z',
    ...more,
  });

/** Makes a step of a review, as it stands in its list: a sending by Sunita. */
export const aStep = (more: Partial<ReviewEvent> = {}): string =>
  eventText({
    id: 'step-1',
    step: 'sent',
    over: [],
    by: 'sunita',
    name: 'sunita',
    at: '2026-11-26T10:00:00.000Z',
    ...more,
  });

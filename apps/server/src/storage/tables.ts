import type { AccessTokenTable } from './tables/access-token-table.ts';
import type { AnnouncementTables } from './tables/announcement-tables.ts';
import type { AttachmentTables } from './tables/attachment-tables.ts';
import type { BaseMapTables } from './tables/base-map-tables.ts';
import type { CarryTables } from './tables/carry-tables.ts';
import type { DeviceKeyTable } from './tables/device-key-table.ts';
import type { DeviceTable } from './tables/device-table.ts';
import type { FormTermTable, RetiredFormTable } from './tables/form-use-tables.ts';
import type { IdentityTables } from './tables/identity-tables.ts';
import type { SurveyLinkTable } from './tables/link-table.ts';
import type { NoticeTables } from './tables/notice-tables.ts';
import type { OdkSubmissionTable } from './tables/odk-submission-table.ts';
import type {
  BlockTable,
  DistrictTable,
  FromDirectory,
  PanchayatCounterTable,
  PanchayatFormTable,
  PanchayatTable,
  PanchayatVillageTable,
  PlaceChangeTable,
  PlaceImportPartTable,
  PlaceImportTable,
  RoundDeadlineTable,
  StateTable,
  VillageTable,
} from './tables/place-tables.ts';
import type { ReportCountTable } from './tables/report-table.ts';
import type { ShareTable } from './tables/share-table.ts';
import type { SurveyReadTable } from './tables/survey-read-table.ts';
import type { SyncLogTable } from './tables/sync-log-table.ts';
import type { TextSuggestionTable } from './tables/text-suggestion-table.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

/*
 * The tables, as Kysely's types. The same on both engines: times are ISO 8601 text in UTC with milliseconds (they
 * sort as text), truth values are 0 and 1, structured values are JSON as text, byte for byte what was written.
 */

export interface MetaTable {
  key: string;
  value: string;
}

export interface FormTable {
  name: string;
  version: number;
  /** JSON: a FormDefinition. */
  definition: string;
}

export interface UserTable {
  user_id: string;
  /** In lower case. */
  username: string;
  full_name: string;
  email: string;
  role: string;
  is_active: number;
  password_hash: string;
  panchayat_id: string | null;
  block_id: string | null;
  created_at: string;
  /** 1: the password was given to them, and they get no other answer until they have chosen their own. */
  must_change_password: number;
  /** As `tidyPhone` writes it; empty: none. */
  phone: string;
}

/** The settings of a person for their own account. */
export interface AccountSettingsTable {
  user_id: string;
  /** JSON: {surveys, sync, conflicts}; null: never settled. */
  email_news: string | null;
  /** A data address. */
  avatar: string | null;
  /** Sealed with the server's key; while `totp_on` is 0 it waits to be confirmed. */
  totp_secret: string | null;
  totp_on: number;
  /** The newest step whose code was used: no code counts twice. */
  totp_step: number;
}

export interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256, hexadecimal. */
  code_hash: string;
}

export interface FormerScopeTable {
  user_id: string;
  /** `panchayat` or `block`. */
  kind: string;
  place_id: string;
  until: string;
}

export interface FollowedTable {
  user_id: string;
  panchayat_id: string;
}

export interface SessionTable {
  /** SHA-256 of the token, hexadecimal; the token itself is nowhere. */
  token_hash: string;
  session_id: string;
  user_id: string;
  device_id: string | null;
  remember: number;
  created_at: string;
  last_used_at: string;
  /** The browser and system, as far as they are known. */
  device_name: string | null;
  /** For whom an identity provider vouched, as `subjectMark` makes it; null: none did. */
  vouched_subject: string | null;
  /** Their session at the provider, as `sessionMark` makes it; null: it named none. */
  vouched_session: string | null;
}

export interface LoginFailureTable {
  /** SHA-256 of the user name as typed, lower case: also for names that do not exist. */
  account: string;
  /** Empty: every address together. */
  address: string;
  failures: number;
  last_at: string;
  blocked_until: string;
}

export interface SurveyTable {
  survey_id: string;
  panchayat_id: string;
  version: number;
  /** The panchayat's change_seq at the last change. */
  seq: number;
  /** The epoch in which the version counts. */
  epoch: string;
  /** JSON: the survey's values, flat by field path. */
  doc: string;
  conflicts_open: number;
  form_name: string;
  form_version: number;
  village_name: string;
  survey_date: string | null;
  status: string;
  completion: number;
  deleted_at: string | null;
  deleted_by: string | null;
  created_by: string;
  created_at: string;
  updated_by: string;
  updated_at: string;
  client_timestamp: string | null;
  /** JSON: {epoch, version} of an ended epoch from which this one goes on. */
  continues: string | null;
  /**
   * JSON: {after, base, set}: the changes of the last commit, and the seq and version before it; null: the survey
   * goes whole.
   */
  delta: string | null;
}

/** The panchayat of a survey's id, for ever the same. */
export interface SurveyPlaceTable {
  survey_id: string;
  panchayat_id: string;
}

export interface SurveyHistoryTable {
  panchayat_id: string;
  survey_id: string;
  version: number;
  op_id: string;
  user_id: string;
  device_id: string | null;
  action: string;
  /** JSON: [{field, was, now, mine?}]. */
  changes: string;
  at: string;
}

export interface KnownStateTable {
  panchayat_id: string;
  survey_id: string;
  epoch: string;
  version: number;
  left_at: number;
  /** JSON: values. */
  doc: string;
  /** JSON: ids. */
  conflicts: string;
  is_deleted: number;
}

export interface ConflictTable {
  panchayat_id: string;
  id: string;
  survey_id: string;
  field: string;
  /** JSON values. */
  base: string;
  theirs: string;
  mine: string;
  op_id: string;
  user_id: string;
  at: string;
  resolved_by: string | null;
  resolved_at: string | null;
}

export interface AppliedOpTable {
  op_id: string;
  content_hash: string;
  user_id: string;
  survey_id: string;
  /** Empty when the operation never reached a panchayat. */
  panchayat_id: string;
  /** JSON: the result as answered, without the survey's content. */
  result: string;
  at: string;
}

export interface DraftTable {
  user_id: string;
  survey_id: string;
  device_id: string;
  doc: string;
  at: string;
}

/** A deed to people, places or the server. Rows are added and never changed. */
export interface AuditTable {
  /** 1, 2, 3, … without a gap. */
  id: number;
  at: string;
  /** `app`: by a request or by the server itself; `command line`: by a command on the server. */
  via: string;
  /** The person who did it; null: nobody who was signed in. */
  user_id: string | null;
  action: string;
  /** The id of the person or thing that was changed. */
  subject: string | null;
  /** JSON: further facts, never a secret. */
  details: string;
  /** The hash over the one before and this row: see `audit-chain.ts`. */
  hash: string;
}

/** Every table by its name. */
export interface Tables
  extends AnnouncementTables,
    AttachmentTables,
    BaseMapTables,
    CarryTables,
    IdentityTables,
    NoticeTables,
    WebhookTables {
  meta: MetaTable;
  text_suggestions: TextSuggestionTable;
  states: StateTable & FromDirectory;
  districts: DistrictTable & FromDirectory;
  blocks: BlockTable & FromDirectory;
  panchayats: PanchayatTable & FromDirectory & { lgd_code: string | null };
  villages: VillageTable;
  panchayat_villages: PanchayatVillageTable;
  place_imports: PlaceImportTable & { slot: string };
  place_import_parts: PlaceImportPartTable;
  panchayat_forms: PanchayatFormTable;
  place_changes: PlaceChangeTable;
  round_deadlines: RoundDeadlineTable;
  report_counts: ReportCountTable;
  forms: FormTable;
  retired_forms: RetiredFormTable;
  form_terms: FormTermTable;
  users: UserTable;
  account_settings: AccountSettingsTable;
  recovery_codes: RecoveryCodeTable;
  former_scopes: FormerScopeTable;
  followed: FollowedTable;
  shares: ShareTable;
  survey_links: SurveyLinkTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  login_failures: LoginFailureTable;
  panchayat_counters: PanchayatCounterTable;
  surveys: SurveyTable;
  survey_places: SurveyPlaceTable;
  survey_history: SurveyHistoryTable;
  conflicts: ConflictTable;
  known_states: KnownStateTable;
  applied_ops: AppliedOpTable;
  drafts: DraftTable;
  devices: DeviceTable;
  device_keys: DeviceKeyTable;
  sync_logs: SyncLogTable;
  odk_submissions: OdkSubmissionTable;
  survey_reads: SurveyReadTable;
  audit: AuditTable;
}

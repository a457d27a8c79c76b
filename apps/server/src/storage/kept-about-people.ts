import type { Tables } from './tables.ts';

/** What a table keeps about people who work with Sampark. Facts about villages are in none of its columns. */
export interface KeptAboutPeople<Row> {
  /** The columns that name a person, or say something of one. */
  readonly columns: readonly (keyof Row & string)[];
  readonly why: string;
  /** When it goes. */
  readonly until: string;
}

const ACCOUNT = 'as long as the account: an account is switched off and never removed';
const SURVEY = 'with the survey: 402 days after somebody deleted it';

/**
 * What each table keeps about people; null: nothing. The compiler asks for every table, and a test for every column that looks like one
 * of these. `docs/kept-about-people.md` is written from it.
 */
export const KEPT_ABOUT_PEOPLE: { readonly [Name in keyof Tables]: KeptAboutPeople<Tables[Name]> | null } = {
  users: {
    columns: [
      'user_id',
      'username',
      'full_name',
      'email',
      'phone',
      'role',
      'is_active',
      'password_hash',
      'panchayat_id',
      'block_id',
      'created_at',
    ],
    why: 'who may sign in, what they may do, and how colleagues reach them; of the password only a figure from which it cannot be read back',
    until: ACCOUNT,
  },
  account_settings: {
    columns: ['user_id', 'email_news', 'avatar', 'totp_secret', 'totp_on', 'totp_step'],
    why: 'their own settings and picture, and the sealed secret of their authenticator app',
    until: ACCOUNT,
  },
  recovery_codes: {
    columns: ['user_id', 'code_hash'],
    why: 'a way in without the authenticator app; of the codes only figures',
    until: 'until it is used, or new ones are made',
  },
  former_scopes: {
    columns: ['user_id', 'kind', 'place_id', 'until'],
    why: 'work from a place that they have left is still theirs to send',
    until: ACCOUNT,
  },
  followed: {
    columns: ['user_id', 'panchayat_id'],
    why: 'the panchayats that they have chosen to have on the device',
    until: 'until they choose others',
  },
  sessions: {
    columns: ['user_id', 'device_id', 'device_name', 'created_at', 'last_used_at'],
    why: 'where they are signed in, so that they and administrators can end it',
    until: 'until it is ended; 30 days without use, 90 days at most',
  },
  login_failures: {
    columns: ['account', 'address', 'failures', 'last_at', 'blocked_until'],
    why: 'wrong passwords, so that nobody can try thousands; the name as a figure, the network address as it is',
    until: 'at the next right password, and when it no longer counts',
  },
  access_tokens: {
    columns: ['user_id', 'name', 'made_at', 'last_used_on', 'revoked_at'],
    why: 'programs that ask in their name',
    until: '90 days after its end',
  },
  identities: {
    columns: ['issuer', 'subject', 'user_id', 'name', 'email', 'first_seen_at', 'last_seen_at'],
    why: 'who they are at an identity provider',
    until: 'until an administrator removes the match',
  },
  sign_in_codes: { columns: ['user_id'], why: 'a sign-in that goes on', until: 'minutes' },
  devices: {
    columns: [
      'user_id',
      'device_id',
      'last_contact',
      'pending',
      'name',
      'app',
      'language',
      'storage_used',
      'storage_free',
      'files_waiting',
      'lost_at',
      'lost_by',
      'cleared_at',
    ],
    why: 'when a device was last in touch, what waits on it, whether its app is old or its storage full, and that it is lost',
    until: '402 days after it was last in touch; one that is lost, until it has taken the key away',
  },
  device_keys: {
    columns: ['user_id', 'sealed', 'created_at'],
    why: 'the sealed key that opens their work on their devices',
    until: ACCOUNT,
  },
  carry_keys: {
    columns: ['user_id', 'device_id', 'made_at'],
    why: 'by which the work of a device is known when somebody else brings it',
    until: '402 days',
  },
  carried_bundles: {
    columns: ['user_id', 'brought_by', 'at'],
    why: 'whose work was brought, and by whom',
    until: '402 days',
  },
  sync_logs: {
    columns: ['user_id', 'at', 'status', 'message'],
    why: 'how their syncs ended, for them and for who helps them',
    until: 'the newest 500 lines',
  },
  shares: {
    columns: ['user_id', 'given_by', 'given_at'],
    why: 'who fills which parts of a form, and who said so',
    until: ACCOUNT,
  },
  survey_links: {
    columns: ['meant_for', 'made_by', 'made_at', 'opened_at'],
    why: 'for whom a link is that opens parts of one survey, and who made it',
    until: SURVEY,
  },
  drafts: {
    columns: ['user_id', 'device_id', 'doc', 'at'],
    why: 'what they typed and did not save, for themselves alone',
    until: 'until they save it or throw it away',
  },
  surveys: {
    columns: ['created_by', 'updated_by', 'deleted_by', 'doc'],
    why: 'who answered; notes and steps of the review carry their author’s name',
    until: SURVEY,
  },
  survey_history: {
    columns: ['user_id', 'device_id', 'changes', 'at'],
    why: 'who changed which answer, so that mistakes can be undone',
    until: SURVEY,
  },
  conflicts: {
    columns: ['user_id', 'resolved_by', 'at'],
    why: 'whose answers differ, and who chose',
    until: SURVEY,
  },
  known_states: {
    columns: ['doc'],
    why: 'surveys as devices brought them back after a restore',
    until: SURVEY,
  },
  applied_ops: { columns: ['user_id', 'at'], why: 'that nothing counts twice', until: '402 days' },
  odk_submissions: {
    columns: ['said', 'made_at'],
    why: 'what another program sent, so that its corrections can be understood',
    until: SURVEY,
  },
  attachments: {
    columns: ['kept_by', 'kept_at'],
    why: 'who sent a photo or a file; what cameras write into photos is removed on the device',
    until: '30 days after the last survey that names it',
  },
  attachment_uses: {
    columns: ['user_id', 'device_id', 'at'],
    why: 'who gave a file as an answer',
    until: SURVEY,
  },
  attachment_uploads: {
    columns: ['user_id', 'begun_at', 'touched_at'],
    why: 'a file that is on its way',
    until: 'until it is whole, or a week',
  },
  base_maps: {
    columns: ['created_by', 'created_at'],
    why: 'who uploaded a map',
    until: 'a day after another took its place',
  },
  base_map_uploads: {
    columns: ['user_id', 'begun_at', 'touched_at'],
    why: 'a map that is on its way',
    until: 'a week',
  },
  round_deadlines: {
    columns: ['set_by', 'set_at'],
    why: 'who set by when surveys are due',
    until: 'until it is taken back',
  },
  webhooks: {
    columns: ['user_id', 'made_at'],
    why: 'which administrator made it',
    until: 'until it is removed',
  },
  webhook_deliveries: {
    columns: ['data', 'made_at'],
    why: 'what receivers are told of surveys, with the id of whoever changed them',
    until: '30 days',
  },
  audit: {
    columns: ['user_id', 'subject', 'details', 'at'],
    why: 'who did what to people, places and the server; nobody can change it unseen',
    until: 'for ever',
  },
  meta: null,
  states: null,
  districts: null,
  blocks: null,
  panchayats: null,
  villages: null,
  panchayat_villages: null,
  place_imports: null,
  place_import_parts: null,
  panchayat_forms: null,
  place_changes: null,
  report_counts: null,
  forms: null,
  retired_forms: null,
  panchayat_counters: null,
  survey_places: null,
};

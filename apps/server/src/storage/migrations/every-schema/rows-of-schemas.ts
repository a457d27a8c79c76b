import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { AUDIT_HEAD } from '../../kysely/audit-repository.ts';

const AT = '2026-11-20T12:00:00.000Z';
const named = { name: 'Katra', name_hi: 'कटरा' };
const FILE = `sha256:${'a'.repeat(64)}.jpg`;

/** The survey that the rows are about. */
export const SURVEY = { panchayat_id: '48211', survey_id: 's1' };

/** A row of a table. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The rows that people had when a migration was the newest: of the tables that it brought, as they were then. */
export const BROUGHT: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  '0001-people-and-places': {
    states: { state_id: '9', ...named },
    districts: { district_id: '125', state_id: '9', ...named },
    blocks: { block_id: '1041', district_id: '125', ...named },
    panchayats: {
      ...named,
      panchayat_id: '48211',
      number: 1,
      block_id: '1041',
      form_name: 'f',
      change_seq: 7,
    },
    forms: {
      name: 'f',
      version: 1,
      definition: JSON.stringify({ ...villageStandard, name: 'f', version: 1 }),
    },
    users: {
      ...{ user_id: 'u1', username: 'asha', full_name: 'Asha', email: '', role: 'staff', is_active: 1 },
      ...{ password_hash: 'x', panchayat_id: '48211', block_id: null, created_at: AT },
    },
    sessions: {
      ...{ token_hash: 't', session_id: 'i', user_id: 'u1', device_id: null, remember: 1 },
      ...{ created_at: AT, last_used_at: AT },
    },
    login_failures: { account: 'a', address: '', failures: 3, last_at: AT, blocked_until: AT },
    meta: { key: 'epoch', value: 'e1' },
  },
  '0002-surveys': {
    surveys: {
      ...{ ...SURVEY, version: 2, seq: 7, epoch: 'e1', doc: '{"village_name":"Katra"}', conflicts_open: 1 },
      ...{ form_name: 'f', form_version: 1, village_name: 'Katra', survey_date: null, status: 'draft' },
      ...{ completion: 0, deleted_at: null, deleted_by: null, created_by: 'u1', created_at: AT },
      ...{ updated_by: 'u1', updated_at: AT, client_timestamp: null },
    },
    survey_history: {
      ...{ ...SURVEY, version: 2, op_id: 'o2', user_id: 'u1', device_id: 'd', action: 'update' },
      ...{ changes: '[]', at: AT },
    },
    conflicts: {
      ...{ ...SURVEY, id: 'c1', field: 'village_name', base: '1', theirs: '2', mine: '3', op_id: 'o2' },
      ...{ user_id: 'u1', at: AT, resolved_by: null, resolved_at: null },
    },
    applied_ops: { ...SURVEY, op_id: 'o2', content_hash: 'h', user_id: 'u1', result: '{}', at: AT },
    drafts: { user_id: 'u1', survey_id: 's1', device_id: 'd', doc: '{}', at: AT },
    devices: { user_id: 'u1', device_id: 'd', last_contact: AT, pending: 2 },
    sync_logs: { user_id: 'u1', at: AT, status: 'success', message: '', success: 1, failed: 0 },
  },
  '0003-epochs': {
    known_states: {
      ...SURVEY,
      epoch: 'e0',
      version: 1,
      left_at: 1,
      doc: '{}',
      conflicts: '[]',
      is_deleted: 0,
    },
  },
  '0004-scopes': {
    former_scopes: { user_id: 'u1', kind: 'block', place_id: '1041', until: AT },
    followed: { user_id: 'u1', panchayat_id: '48211' },
  },
  '0005-villages': {
    villages: { panchayat_id: '48211', village_code: '700001', village_version: 2, ...named },
  },
  '0006-accounts': {
    account_settings: {
      ...{ user_id: 'u1', email_news: null, avatar: null, totp_secret: null, totp_on: 0, totp_step: 0 },
    },
    recovery_codes: { user_id: 'u1', code_hash: 'r' },
  },
  '0007-directory': {},
  '0008-audit': {
    audit: {
      ...{ id: 1, at: AT, via: 'app', user_id: 'u1', action: 'signed_in', subject: 'u1', details: '{}' },
      hash: 'h',
    },
    meta: { key: AUDIT_HEAD, value: '{"id":1,"hash":"h","signature":"s"}' },
  },
  '0009-device-keys': { device_keys: { user_id: 'u1', key_id: 'k', sealed: 's', created_at: AT } },
  '0010-several-machines': {},
  '0011-survey-deltas': {},
  '0012-forms-of-panchayats': {
    panchayat_forms: { panchayat_id: '48211', form_name: 'g', begins: '2027-04-01' },
    retired_forms: { name: 'f', at: AT },
  },
  '0013-changes-of-places': {
    place_changes: { level: 'panchayat', was: '48211', now: '48212', kind: 'merged', day: '2027-04-01' },
  },
  '0014-shares': {
    shares: {
      ...{ share_id: 'h1', user_id: 'u1', panchayat_id: '48211', form_name: 'f', parts: '["school"]' },
      ...{ given_by: 'u1', given_at: AT, ends_at: null, ended_at: null },
    },
  },
  '0015-survey-links': {
    survey_links: {
      ...{ ...SURVEY, link_id: 'l1', form_name: 'f', parts: '["school"]', meant_for: 'Head', made_by: 'u1' },
      ...{ token_hash: 't', code_hash: 'c', made_at: AT, ends_at: AT, opened_at: AT, browser_hash: 'b' },
      revoked_at: null,
    },
  },
  '0016-attachments': {
    attachments: {
      ...{ name: FILE, size: 3, content_type: 'image/jpeg', kept_at: AT, kept_by: 'u1' },
      ...{ has_thumbnail: 0, unused_since: null },
    },
    attachment_uses: {
      ...{ ...SURVEY, name: FILE, path: 'school.gate', user_id: 'u1', device_id: 'd', at: AT, is_shown: 1 },
    },
    attachment_uploads: {
      ...{ user_id: 'u1', upload_id: 'p1', survey_id: 's1', name: FILE, size: 3 },
      ...{ begun_at: AT, touched_at: AT },
    },
  },
  '0017-base-maps': {
    base_maps: {
      ...{ district_id: '125', map_id: 'ab', name: 'Barabanki', size: 3, bounds: '[81,26,82,27]' },
      ...{ min_zoom: 0, max_zoom: 14, kind: 'vector', attribution: '', created_at: AT, created_by: 'u1' },
      ended_at: null,
    },
    base_map_uploads: {
      ...{ user_id: 'u1', upload_id: 'p1', district_id: '125', name: 'Barabanki', size: 3 },
      ...{ begun_at: AT, touched_at: AT, map_id: null },
    },
  },
  '0018-deadlines': {
    round_deadlines: {
      ...{ block_id: '', form_name: 'f', year: 2026, due_on: '2026-11-30', set_by: 'u1', set_at: AT },
    },
  },
  '0019-report-counts': {
    report_counts: { panchayat_id: 'p1', form_name: 'f', year: '2026', seq: 4, beside: '', page: '' },
  },
  '0020-access-tokens': {
    access_tokens: {
      ...{ token_id: 'k1', user_id: 'u1', name: 'Power BI', scope: 'read', form_name: 'f', token_hash: 't' },
      ...{ made_at: AT, ends_at: AT, last_used_on: '2026-11-20', revoked_at: null },
    },
  },
  '0021-webhooks': {
    webhooks: {
      ...{
        webhook_id: 'w1',
        user_id: 'u1',
        name: 'Dashboard',
        url: 'https://example.org/hook',
        events: '[]',
      },
      ...{ form_name: null, secret: 'v1.a.b', old_secret: null, old_until: null, off_because: null },
      ...{ made_at: AT, failing_since: AT, failures: 2, rests_until: AT },
    },
    webhook_deliveries: {
      ...{ panchayat_id: '48211', delivery_id: 'm1', webhook_id: 'w1', type: 'survey.saved', subject: 's1' },
      ...{ slot: 'w1 survey.saved s1', version: 3, place: 0, data: '{}', made_at: AT, asked_at: AT },
      ...{ state: 'waiting', attempts: 2, next_at: AT, attempted_at: AT, duration_ms: 15, status: 500 },
      ...{ problem: null, answer: 'no' },
    },
  },
  '0023-odk-submissions': {
    odk_submissions: {
      ...{ instance_id: 'uuid:1', survey_id: 's1', form_name: 'f', content_hash: 'c', about: '{}' },
      ...{ said: '{}', files: '{}', made_at: AT },
    },
  },
  '0024-identities': {
    identities: {
      ...{ identity_id: 'i1', issuer: 'https://state.example', subject: 'emp-1', provider: 'state' },
      ...{ user_id: 'u1', name: 'Asha', email: '', first_seen_at: AT, last_seen_at: AT },
    },
    sign_in_codes: { code_hash: 'c', user_id: 'u1', provider: 'state', challenge: 'c', ends_at: AT },
  },
  '0026-carried-work': {
    carry_keys: {
      ...{ key_id: 'k1', user_id: 'u1', device_id: 'd1', token_hash: 't', public_key: 'p', made_at: AT },
      is_ended: 0,
    },
    carried_bundles: {
      ...{ bundle_id: 'b1', digest: 'd', user_id: 'u1', brought_by: 'u1', operations: 2, taken: 1 },
      ...{ files: 1, files_taken: 1, receipt: 'r', at: AT },
    },
  },
  '0028-erasures': {},
  '0031-text-suggestions': {
    text_suggestions: {
      ...{ user_id: 'u1', language: 'mr', text_key: 'common:action.cancel', was: 'जतन करा' },
      ...{ suggested: 'साठवा', at: AT },
    },
  },
  '0033-expand-privacy-notices': {
    privacy_notices: { version: 2, texts: '{"en":"What we keep"}', made_by: 'u1', made_at: AT },
    notice_confirmations: { user_id: 'u1', version: 2, language: 'hi', at: AT },
  },
  '0034-expand-survey-reads': {
    survey_reads: {
      ...{ user_id: 'u1', read_key: '2026-11-20 opened 48211  f s1', at: AT, way: 'opened' },
      ...{ panchayat_id: '48211', block_id: '', form_name: 'f', survey_id: 's1', surveys: null },
    },
  },
  '0035-expand-announcements': {
    announcements: {
      ...{ announcement_id: 'a1', texts: '{"en":"Meeting"}', link: null, shown_from: '2026-11-20' },
      ...{ shown_until: '2026-11-30', important: 0, level: 'all', place_id: null, role: null },
      ...{ by_block: null, made_at: AT, made_by: 'u1', ended_at: null },
    },
    announcement_reads: { user_id: 'u1', announcement_id: 'a1', at: AT },
  },
  '0036-expand-form-terms': {
    form_terms: { form_name: 'f', years: 3, set_by: 'u1', set_at: AT },
  },
  '0039-expand-ended-by-provider': {
    logout_tokens: { token_hash: 'l', ends_at: AT },
  },
};

/** The tables that hold by now what an older table held. */
export const HELD_NOW: Readonly<
  Record<string, (row: Row) => readonly (readonly [table: string, row: Row])[]>
> = {
  panchayats: ({ change_seq = 0, ...panchayat }) => [
    ['panchayats', panchayat],
    ['panchayat_counters', { panchayat_id: '48211', change_seq }],
  ],
  villages: ({ panchayat_id = '', ...village }) => [
    ['villages', village],
    ['panchayat_villages', { panchayat_id, village_code: '700001', is_active: 1 }],
  ],
  // The server has gone on with the log since.
  meta: (row) => (row['key'] === AUDIT_HEAD ? [] : [['meta', row]]),
  surveys: (survey) => [
    ['surveys', survey],
    ['survey_places', SURVEY],
  ],
};

import type { KeptByTable } from './about-people.ts';
import { ABOUT_ACCOUNTS } from './kept/about-accounts.ts';
import { ABOUT_SURVEYS } from './kept/about-surveys.ts';

/**
 * The columns of each table that are about people; null: none. The compiler asks for every table, and a test
 * for every column that looks like one of these. `docs/kept-about-people.md` is written from it; erasures and
 * the files with a person's data go by it.
 */
export const KEPT_ABOUT_PEOPLE: KeptByTable = {
  ...ABOUT_ACCOUNTS,
  ...ABOUT_SURVEYS,
  audit: {
    columns: { user_id: 'id', subject: 'id', details: 'emptied', at: 'fact' },
    by: ['user_id', 'subject'],
    beside: ['action', 'via'],
    why: 'who did what to people, places and the server; nobody can change it unseen',
    until: 'for ever; what names somebody in it until their account is erased',
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
  logout_tokens: null,
  survey_places: null,
};

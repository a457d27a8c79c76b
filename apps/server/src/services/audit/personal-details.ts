import type { AuditAction } from './actions.ts';

const WHERE = ['address', 'device'] as const;
const NOTHING = [] as const;

/**
 * The details of each action by which somebody could be recognised: an erasure takes them out of the log. All others are ids, places,
 * rights, forms, counts and reasons. The compiler asks for every action.
 */
export const PERSONAL_DETAILS: { readonly [Action in AuditAction]: readonly string[] } = {
  signed_in: WHERE,
  wrong_password: WHERE,
  wrong_code: WHERE,
  // Nobody has such a name, so no erasure leads here.
  unknown_user: NOTHING,
  signed_out: NOTHING,
  session_ended: NOTHING,
  other_sessions_ended: NOTHING,
  signed_out_by_provider: NOTHING,
  password_changed: NOTHING,
  password_reset: NOTHING,
  two_factor_on: NOTHING,
  two_factor_off: NOTHING,
  recovery_code_used: NOTHING,
  account_changed: NOTHING,
  device_keys_given: NOTHING,
  device_keys_taken_back: NOTHING,
  device_lost: NOTHING,
  device_found: NOTHING,
  device_cleared: NOTHING,
  minimum_app_set: NOTHING,
  announcement_made: NOTHING,
  announcement_ended: NOTHING,
  sign_in_link_made: NOTHING,
  identity_waits: ['number'],
  identity_matched: ['number'],
  identity_removed: ['number'],
  rights_taken: NOTHING,
  rights_kept: NOTHING,
  user_added: ['username'],
  user_edited: NOTHING,
  user_deactivated: NOTHING,
  user_activated: NOTHING,
  user_moved: NOTHING,
  user_erased: NOTHING,
  data_given: NOTHING,
  notice_saved: NOTHING,
  block_added: NOTHING,
  panchayat_added: NOTHING,
  panchayat_edited: NOTHING,
  panchayat_form_set: NOTHING,
  village_added: NOTHING,
  village_edited: NOTHING,
  places_imported: NOTHING,
  place_change_noted: NOTHING,
  place_change_removed: NOTHING,
  place_changes_imported: NOTHING,
  form_added: NOTHING,
  form_published: NOTHING,
  form_brought_back: NOTHING,
  form_used: NOTHING,
  form_retired: NOTHING,
  form_taken_back: NOTHING,
  form_term_set: NOTHING,
  form_term_ended: NOTHING,
  deadline_set: NOTHING,
  deadline_removed: NOTHING,
  share_given: NOTHING,
  share_ended: NOTHING,
  link_made: NOTHING,
  link_opened: WHERE,
  link_revoked: NOTHING,
  token_made: ['name'],
  token_revoked: NOTHING,
  webhook_made: NOTHING,
  webhook_changed: NOTHING,
  webhook_secret_exchanged: NOTHING,
  webhook_removed: NOTHING,
  attachment_refused: NOTHING,
  attachments_purged: NOTHING,
  base_map_uploaded: NOTHING,
  base_map_removed: NOTHING,
  work_brought: NOTHING,
  survey_restored: NOTHING,
  surveys_purged: NOTHING,
  backup_made: NOTHING,
  backup_drilled: NOTHING,
  server_restored: NOTHING,
  epoch_begun: NOTHING,
};

type Details = Readonly<Record<string, unknown>>;

/** Under this key an entry says that an erasure emptied it, and which one. The database lets nothing else be written there. */
const ERASED_WITH = 'erased_with';
/** Under this key stands a text that nobody can guess, so that nobody guesses the rest by its hash once that is gone. */
const SALT = 'salt';

/** The details of an entry, and whether they name somebody. */
export const namesSomebody = (action: AuditAction, details: Details): boolean =>
  PERSONAL_DETAILS[action].some((key) => details[key] !== undefined && details[key] !== null);

/** Returns details as they are recorded. @param salt a text that nobody can guess */
export const salted = (action: AuditAction, details: Details, salt: () => string): Details =>
  namesSomebody(action, details) ? { ...details, [SALT]: salt() } : details;

const read = (text: string): Details => JSON.parse(text) as Details;

const personalIn = (action: string): readonly string[] =>
  (PERSONAL_DETAILS as Readonly<Record<string, readonly string[] | undefined>>)[action] ?? [];

const without = (details: Details, keys: readonly string[]): Details =>
  Object.fromEntries(Object.entries(details).filter(([key]) => key !== SALT && !keys.includes(key)));

/** Returns the details of an entry, as text, as one person may read them. @param isOwn the entry is about that person */
export const readableBy = (isOwn: boolean, action: string, text: string): string =>
  JSON.stringify(without(read(text), isOwn ? [] : personalIn(action)));

/** Returns the details of an entry as an erasure leaves them; `null`: they name nobody. */
export function emptied(action: string, text: string, erasure: string): string | null {
  const details = read(text);
  const isNameless = personalIn(action).every((key) => (details[key] ?? null) === null);
  if (details[ERASED_WITH] !== undefined || isNameless) return null;
  return JSON.stringify({ [ERASED_WITH]: erasure, ...without(details, personalIn(action)) });
}

/** Returns the erasure that emptied an entry; `null`: none did. */
export function erasureOf(text: string): string | null {
  if (!text.startsWith(`{"${ERASED_WITH}":`)) return null;
  const erasure = read(text)[ERASED_WITH];
  return typeof erasure === 'string' ? erasure : null;
}

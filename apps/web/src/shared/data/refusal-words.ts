import type { ProblemCode } from '@sampark/core/problems';

/** For a code that no screen's own request gets, or that tells a person nothing more than that. */
const FAILED = 'settings:failed';
const NOT_THERE = 'settings:refused.gone';
const LOGIN = 'settings:refused.login';

/**
 * The words for each code of the server's catalogue, when the server refuses what a person has just asked for. A new code
 * does not compile without them. A form that shows a refusal at one of its fields names the field itself.
 */
export const REFUSAL_WORDS = {
  held_for_review: FAILED,
  bad_json: FAILED,
  code_not_right: 'settings:twoFactor.wrongCode',
  wrong_password: 'settings:password.wrong',
  bad_request: 'settings:profile.refused',
  unauthenticated: LOGIN,
  code_required: 'auth:codeAsked',
  wrong_code: 'auth:wrongCode',
  wrong_link: FAILED,
  link_used: FAILED,
  link_ended: FAILED,
  link_revoked: FAILED,
  link_survey_deleted: FAILED,
  link_not_found: NOT_THERE,
  bad_last_day: FAILED,
  wrong_credentials: 'auth:failed',
  forbidden: 'common:error.notAllowed',
  password_change_required: 'settings:choose.title',
  delete_forbidden: 'survey:delete.forbidden',
  not_found: NOT_THERE,
  survey_not_found: 'survey:editor.missing',
  user_not_found: NOT_THERE,
  session_not_found: NOT_THERE,
  panchayat_not_found: 'directory:panchayat.missing',
  village_not_found: NOT_THERE,
  import_not_found: 'directory:file.failed.gone',
  form_not_found: NOT_THERE,
  form_version_taken: FAILED,
  method_not_allowed: FAILED,
  wrong_user: LOGIN,
  new_epoch: FAILED,
  username_taken: 'users:form.taken',
  code_taken: 'directory:panchayat.codeTaken',
  village_listed: 'directory:village.listed',
  same_place: 'directory:became.problem.in_a_circle',
  known_change: 'directory:became.problem.known_change',
  ended_before: 'directory:became.problem.ended_before',
  in_a_circle: 'directory:became.problem.in_a_circle',
  import_running: 'directory:file.failed.running',
  form_retired: FAILED,
  two_factor_on: 'settings:twoFactor.on',
  already_exists: FAILED,
  conflict: FAILED,
  op_id_reused: FAILED,
  deleted: NOT_THERE,
  cursor_too_old: FAILED,
  too_large: 'settings:refused.tooLarge',
  unsupported_media_type: FAILED,
  invalid_body: 'settings:profile.refused',
  invalid_operation: FAILED,
  invalid_fields: 'settings:profile.refused',
  too_many_panchayats: FAILED,
  too_many_keys: FAILED,
  password_too_short: 'settings:password.tooShort',
  password_too_long: 'settings:password.tooLong',
  password_common: 'settings:password.common',
  password_unchanged: 'settings:password.unchanged',
  bad_username: 'users:form.badUsername',
  not_an_image: 'settings:avatar.notAPicture',
  no_block: 'users:form.noPlace',
  unknown_block: 'users:form.gone',
  unknown_form: NOT_THERE,
  share_not_found: NOT_THERE,
  unknown_part: NOT_THERE,
  not_a_contributor: 'users:form.notContributor',
  bad_file: 'settings:refused.file',
  unknown_panchayat: 'users:form.gone',
  too_many_attempts: 'settings:password.throttled',
  internal: FAILED,
  unavailable: 'settings:refused.busy',
} as const satisfies Record<ProblemCode, string>;

/** An error of an operation that waits: a code of the server's catalogue, or the device's own word. */
type WaitingError = ProblemCode | 'server_unreachable' | 'no_result' | 'retry';

/** The words for the reason why an operation still waits to be sent. The workbench shows any other code itself. */
export const WAITING_WORDS = {
  server_unreachable: 'workbench:operations.error.unreachable',
  no_result: 'workbench:operations.error.unreachable',
  retry: 'workbench:operations.error.busy',
  unavailable: 'workbench:operations.error.busy',
  internal: 'workbench:operations.error.busy',
  unauthenticated: 'workbench:operations.error.login',
  wrong_user: 'workbench:operations.error.login',
  forbidden: 'workbench:operations.error.forbidden',
  delete_forbidden: 'workbench:operations.error.forbidden',
  invalid_fields: 'workbench:operations.error.values',
} as const satisfies Partial<Record<WaitingError, string>>;

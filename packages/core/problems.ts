/** The server's answer to an error: its HTTP status and its English sentence. Programs branch on the code. */
interface Problem {
  readonly status: number;
  readonly detail: string;
}

const catalogue = {
  held_for_review: {
    status: 202,
    detail: 'You no longer work in this panchayat. What you sent is kept for its people to review.',
  },
  bad_json: { status: 400, detail: 'The body is not valid JSON.' },
  code_not_right: { status: 400, detail: 'This code is not right. Enter the newest one of your app.' },
  wrong_password: { status: 400, detail: 'The current password is not right.' },
  bad_request: { status: 400, detail: 'The request cannot be understood.' },
  unauthenticated: { status: 401, detail: 'You must be logged in.' },
  code_required: { status: 401, detail: 'Enter the code from your authenticator app.' },
  wrong_code: { status: 401, detail: 'This code is not right, or it was used already.' },
  wrong_credentials: { status: 401, detail: 'Login failed. Please check your credentials.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  password_change_required: { status: 403, detail: 'Choose your own password first.' },
  delete_forbidden: { status: 403, detail: 'You do not have permission to delete this survey' },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  survey_not_found: { status: 404, detail: 'Survey not found' },
  user_not_found: { status: 404, detail: 'There is no such user.' },
  session_not_found: { status: 404, detail: 'There is no such session.' },
  panchayat_not_found: { status: 404, detail: 'There is no such panchayat.' },
  village_not_found: { status: 404, detail: 'This panchayat has no such village.' },
  import_not_found: { status: 404, detail: 'There is no such import, or its file is no longer kept.' },
  share_not_found: { status: 404, detail: 'Nobody has this part of the form any more.' },
  form_not_found: { status: 404, detail: 'There is no such form.' },
  method_not_allowed: { status: 405, detail: 'This address does not answer that method.' },
  wrong_user: { status: 409, detail: 'These changes belong to another user.' },
  new_epoch: { status: 409, detail: 'The server was restored. Read the changes first, then send again.' },
  username_taken: { status: 409, detail: 'That user name is taken.' },
  code_taken: { status: 409, detail: 'Another place has this code.' },
  village_listed: { status: 409, detail: 'This panchayat has that village already.' },
  same_place: { status: 422, detail: 'A place cannot become itself.' },
  known_change: { status: 409, detail: 'This change is noted already.' },
  ended_before: {
    status: 409,
    detail: 'That place ended on another day or in another way, or a part of it left later.',
  },
  in_a_circle: { status: 409, detail: 'The earlier place came of the later one.' },
  import_running: { status: 409, detail: 'Another import is running. Try again when it is done.' },
  form_retired: { status: 409, detail: 'This form was retired. Take that back before it is used.' },
  two_factor_on: { status: 409, detail: 'Two-factor login is on already.' },
  already_exists: { status: 409, detail: 'This survey is already on the server.' },
  conflict: { status: 409, detail: 'Conflict detected! Please resolve conflicts before saving.' },
  op_id_reused: { status: 409, detail: 'This operation id was already used for something else.' },
  form_version_taken: { status: 409, detail: 'This version of the form is another one here.' },
  deleted: { status: 410, detail: 'This survey was deleted. Your values are kept as a conflict.' },
  cursor_too_old: { status: 410, detail: 'The cursor is too old. Start again without one.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_media_type: { status: 415, detail: 'This kind of body is not understood.' },
  invalid_body: { status: 422, detail: 'The body does not fit.' },
  invalid_operation: { status: 422, detail: 'This operation does not fit.' },
  invalid_fields: { status: 422, detail: 'Some values are not accepted.' },
  too_many_panchayats: { status: 422, detail: 'A device cannot follow that many panchayats.' },
  too_many_keys: { status: 422, detail: 'This account has too many keys.' },
  password_too_short: { status: 422, detail: 'Password must be at least 6 characters' },
  password_too_long: { status: 422, detail: 'The password is too long.' },
  password_common: { status: 422, detail: 'That password is among the first to be guessed.' },
  password_unchanged: { status: 422, detail: 'Choose another password than the one you have.' },
  bad_username: {
    status: 422,
    detail: 'A user name has 2 to 64 small letters, digits, dots, dashes and underscores.',
  },
  not_an_image: { status: 422, detail: 'The picture must be a JPG, PNG, GIF or WebP.' },
  no_block: { status: 422, detail: 'A block officer needs a block.' },
  unknown_block: { status: 422, detail: 'There is no such block, or it has no panchayats.' },
  unknown_part: { status: 422, detail: 'The form has no such part.' },
  not_a_contributor: { status: 422, detail: 'Parts are given to contributors who have a panchayat.' },
  unknown_form: { status: 422, detail: 'There is no such form.' },
  bad_file: { status: 422, detail: 'This file cannot be read. Nothing was changed.' },
  unknown_panchayat: { status: 422, detail: 'There is no such panchayat.' },
  too_many_attempts: { status: 429, detail: 'Too many wrong attempts. Please wait.' },
  internal: { status: 500, detail: 'Operation failed. Please try again.' },
  unavailable: { status: 503, detail: 'The server cannot do this just now. Please try again.' },
} as const satisfies Record<string, Problem>;

/** A stable code for one kind of failure. */
export type ProblemCode = keyof typeof catalogue;

/** Returns the status and the English sentence of a problem. */
export const problemOf = (code: ProblemCode): Problem => catalogue[code];

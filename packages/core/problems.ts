/** What the server says of an error: its HTTP status and its English sentence. The code is what programs branch on. */
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
  bad_request: { status: 400, detail: 'The request cannot be understood.' },
  unauthenticated: { status: 401, detail: 'You must be logged in.' },
  wrong_credentials: { status: 401, detail: 'Login failed. Please check your credentials.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  delete_forbidden: { status: 403, detail: 'You do not have permission to delete this survey' },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  survey_not_found: { status: 404, detail: 'Survey not found' },
  form_not_found: { status: 404, detail: 'There is no such form.' },
  method_not_allowed: { status: 405, detail: 'This address does not answer that method.' },
  wrong_user: { status: 409, detail: 'These changes belong to another user.' },
  new_epoch: { status: 409, detail: 'The server was restored. Read the changes first, then send again.' },
  already_exists: { status: 409, detail: 'This survey is already on the server.' },
  conflict: { status: 409, detail: 'Conflict detected! Please resolve conflicts before saving.' },
  op_id_reused: { status: 409, detail: 'This operation id was already used for something else.' },
  deleted: { status: 410, detail: 'This survey was deleted. Your values are kept as a conflict.' },
  cursor_too_old: { status: 410, detail: 'The cursor is too old. Start again without one.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_media_type: { status: 415, detail: 'This kind of body is not understood.' },
  invalid_body: { status: 422, detail: 'The body does not fit.' },
  invalid_operation: { status: 422, detail: 'This operation does not fit.' },
  invalid_fields: { status: 422, detail: 'Some values are not accepted.' },
  too_many_panchayats: { status: 422, detail: 'A device cannot follow that many panchayats.' },
  unknown_panchayat: { status: 422, detail: 'There is no such panchayat.' },
  too_many_attempts: { status: 429, detail: 'Too many wrong attempts. Please wait.' },
  internal: { status: 500, detail: 'Operation failed. Please try again.' },
  unavailable: { status: 503, detail: 'The server cannot do this just now. Please try again.' },
} as const satisfies Record<string, Problem>;

/** A stable machine word for one kind of failure. */
export type ProblemCode = keyof typeof catalogue;

/** Status and English sentence of a problem. */
export const problemOf = (code: ProblemCode): Problem => catalogue[code];

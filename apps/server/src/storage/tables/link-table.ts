/** A link by which somebody without an account fills parts of one survey. */
export interface SurveyLinkTable {
  /** Also the id of the person who opens it. */
  link_id: string;
  survey_id: string;
  panchayat_id: string;
  form_name: string;
  /** JSON: the parts, as `tidyParts` leaves them. */
  parts: string;
  /** The person for whom it is meant. */
  meant_for: string;
  /** SHA-256 of the token in the address, hexadecimal; the token itself is nowhere. */
  token_hash: string;
  /** As a password's hash. */
  code_hash: string;
  made_by: string;
  made_at: string;
  ends_at: string;
  opened_at: string | null;
  /** SHA-256 of the secret of the browser that opened it, hexadecimal; null: nobody has. */
  browser_hash: string | null;
  /** When somebody took it back; null: nobody has. */
  revoked_at: string | null;
}

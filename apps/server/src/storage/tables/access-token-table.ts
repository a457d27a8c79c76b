import type { TokenScope } from '@sampark/core/access/token-scope';

/** A token by which a program asks in a person's name. */
export interface AccessTokenTable {
  /** SHA-256 of the token, hexadecimal; the token itself is nowhere. */
  token_hash: string;
  token_id: string;
  /** The person whose rights it has at most. */
  user_id: string;
  name: string;
  scope: TokenScope;
  /** The only form that it opens; null: all. */
  form_name: string | null;
  made_at: string;
  ends_at: string;
  /** The last day in India on which it was used, ISO 8601; null: it never was. */
  last_used_on: string | null;
  /** When it was taken back before its end; null: it was not. */
  revoked_at: string | null;
}

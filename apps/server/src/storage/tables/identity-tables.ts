/** A person at an identity provider, and who that is here. */
export interface IdentityTable {
  identity_id: string;
  /** The provider's own address, and its unchanging name for the person: together they name one person for ever. */
  issuer: string;
  subject: string;
  /** The provider in the settings by which they came last. */
  provider: string;
  /** The person here; null: an administrator has yet to say who they are. */
  user_id: string | null;
  /** The name and the e-mail address that the provider told last: for people's eyes, never for a decision. */
  name: string;
  email: string;
  first_seen_at: string;
  last_seen_at: string;
}

/** A sign-in that the server has decided, until the app fetches it. */
export interface SignInCodeTable {
  /** SHA-256 of the code, hexadecimal; the code itself is nowhere. */
  code_hash: string;
  user_id: string;
  /** The identity provider that vouches for them; null: the command line does. */
  provider: string | null;
  /** SHA-256 of a secret of the browser that began, base64url; null: any browser may fetch it. */
  challenge: string | null;
  ends_at: string;
  /** As in `sessions`. */
  vouched_subject: string | null;
  vouched_session: string | null;
}

/** The word of a provider that somebody signed out there. It counts once. */
export interface LogoutTokenTable {
  /** SHA-256 of the provider's address and the token's id, hexadecimal. */
  token_hash: string;
  /** After this the token is too old to count at all. */
  ends_at: string;
}

/** The tables of signing in by an identity provider. */
export interface IdentityTables {
  identities: IdentityTable;
  sign_in_codes: SignInCodeTable;
  logout_tokens: LogoutTokenTable;
}

/** The public key by which a device signs work that somebody else brings. It belongs to one session. */
export interface CarryKeyTable {
  /** The start of the key's hash. */
  key_id: string;
  user_id: string;
  device_id: string | null;
  /** The session that registered it. */
  token_hash: string;
  /** A point of P-256, Base64. */
  public_key: string;
  made_at: string;
  /** 1: somebody has ended the session. One that ends by itself ends no key: its device may have been without network. */
  is_ended: number;
}

/** Work that was brought, and the answer that goes back to its author. */
export interface CarriedBundleTable {
  bundle_id: string;
  /** SHA-256 of the file, hexadecimal. */
  digest: string;
  user_id: string;
  brought_by: string;
  operations: number;
  taken: number;
  files: number;
  files_taken: number;
  /** The receipt, a sealed file in Base64. */
  receipt: string;
  at: string;
}

/** The tables of work that travels as a file. */
export interface CarryTables {
  carry_keys: CarryKeyTable;
  carried_bundles: CarriedBundleTable;
}

/** A key that encrypts a person's work on their devices. */
export interface DeviceKeyTable {
  user_id: string;
  /** The start of the key's hash. */
  key_id: string;
  /** Sealed with the server's own key. */
  sealed: string;
  created_at: string;
}

/** A person's device. What it tells of itself is null until it has told it. */
export interface DeviceTable {
  user_id: string;
  device_id: string;
  last_contact: string;
  /** Operations that wait on it. */
  pending: number;
  /** The browser and the system. */
  name: string | null;
  /** The version of the app. */
  app: string | null;
  language: string | null;
  /** Bytes. */
  storage_used: number | null;
  storage_free: number | null;
  files_waiting: number | null;
  /** When somebody said that it is lost; null: nobody has. */
  lost_at: string | null;
  lost_by: string | null;
  /** When it said that it has taken the person's key away. */
  cleared_at: string | null;
}

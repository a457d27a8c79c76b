/** A short text of an administrator for everybody, or for those who work in a place. */
export interface AnnouncementTable {
  announcement_id: string;
  /** `all`, or what its place is: `state`, `district`, `block` or `panchayat`. */
  level: string;
  /** Empty: everywhere. */
  place_id: string;
  /** JSON: by language. */
  texts: string;
  /** The last day on which it shows, in India. */
  last_day: string;
  made_by: string;
  made_at: string;
}

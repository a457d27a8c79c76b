/** Parts of a form that somebody sees and fills in the surveys of a panchayat. */
export interface ShareTable {
  share_id: string;
  user_id: string;
  panchayat_id: string;
  form_name: string;
  /** JSON: the parts, as `tidyParts` leaves them. */
  parts: string;
  given_by: string | null;
  given_at: string;
  /** The time after which it counts no more; null: none. */
  ends_at: string | null;
  /** When somebody ended it; null: nobody has. */
  ended_at: string | null;
}

/** That somebody read surveys which they do not fill. Rows are added and never changed. */
export interface SurveyReadTable {
  user_id: string;
  /** The day in India, the way, and what was read: the same again on that day adds no row. */
  read_key: string;
  at: string;
  /** `device`, `opened`, `listed`, `file` or `program`. */
  way: string;
  /** Empty: of several. */
  panchayat_id: string;
  /** Where `panchayat_id` is empty: the block that their reader sees; empty: everywhere. */
  block_id: string;
  /** Empty: any form. */
  form_name: string;
  /** Empty: any survey. */
  survey_id: string;
  /** How many surveys a file holds; null: not counted. */
  surveys: number | null;
}

/** What the surveys of one form and year say in a panchayat, counted. It is worked out from them, and can be again. */
export interface ReportCountTable {
  panchayat_id: string;
  form_name: string;
  /** Such as `2026`. */
  year: string;
  /** The panchayat's counter when they were counted; -1: they are still to be. */
  seq: number;
  /** What else the count rests on: see `services/reports/count-panchayat.ts`. */
  beside: string;
  /** The pages of what surveys say, each in base64, with a blank in between; empty: none. */
  page: string;
}

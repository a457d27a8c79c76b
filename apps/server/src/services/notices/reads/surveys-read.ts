import type { UserInfo } from '@sampark/core/access/roles';
import type { ReadWay } from '@sampark/core/wire/wire-reads';

/** A read of surveys by somebody. */
export interface SurveysRead {
  /** A program reads on the way of programs, whatever it asks. */
  readonly way: ReadWay;
  /** The panchayats of the surveys; absent: all that their reader sees. */
  readonly panchayat_ids?: readonly string[];
  readonly form_name?: string;
  readonly survey_id?: string;
  /** How many surveys a file holds. */
  readonly surveys?: number;
}

/** Notes by whom surveys are read that somebody else fills. */
export interface ReadLog {
  /**
   * Notes it before the answer goes. A read that was noted today costs nothing. Never fails: nobody is kept
   * from work by it.
   */
  note(user: UserInfo, read: SurveysRead): Promise<void>;
}

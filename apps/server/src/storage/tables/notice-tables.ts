/** A version of the privacy notice that an administrator saved. Rows are added and never changed. */
export interface PrivacyNoticeTable {
  /** 2, 3, 4, … The first one came with the app. */
  version: number;
  /** JSON: the texts by their language; none: the text that came with the app. */
  texts: string;
  made_by: string;
  made_at: string;
}

/** That a person read a version of the notice and confirmed it. */
export interface NoticeConfirmationTable {
  user_id: string;
  version: number;
  /** The language in which they read it. */
  language: string;
  /** When they did, by the device's clock. */
  at: string;
}

/** The tables of the notice by their names. */
export interface NoticeTables {
  privacy_notices: PrivacyNoticeTable;
  notice_confirmations: NoticeConfirmationTable;
}

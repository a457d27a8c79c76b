/** What another program submitted, as it said it: an edit of it says only what is otherwise. */
export interface OdkSubmissionTable {
  /** The `instanceID` that the program made. */
  instance_id: string;
  /** That of the first submission of its chain of edits. */
  survey_id: string;
  form_name: string;
  /** SHA-256 of the submission's XML, hexadecimal. */
  content_hash: string;
  /** JSON: what it is about, by the codes of places that it said. */
  about: string;
  /** JSON: the survey as its author saw it then, flat; files by their own names, once they have come. */
  said: string;
  /** JSON: the names on the phone of the files that have come, by path. */
  files: string;
  made_at: string;
}

/** A better text for one of the app's, as a person wrote it last. */
export interface TextSuggestionTable {
  user_id: string;
  language: string;
  /** The app's text by its namespace and key, such as `common:action.cancel`. */
  text_key: string;
  /** What the app said. */
  was: string;
  suggested: string;
  /** When it was written, by the device's clock. */
  at: string;
}

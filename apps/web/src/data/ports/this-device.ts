/** What would be lost if everything on this device were cleared. */
export interface OnlyHere {
  /** Villages of the surveys with something that is only here, drafts included. */
  readonly villages: readonly string[];
  /** Deletions that wait to be sent. */
  readonly deletions: number;
  /** Damaged surveys that were set aside for somebody to help. */
  readonly set_aside: number;
  /** Changes of one's own account that wait to be sent. */
  readonly account: boolean;
  /** Surveys and operations of other people who sign in here: an administrator can take it along. */
  readonly others: number;
}

/** What others left on this device and never sent. */
export interface OthersWork {
  /** A file's text, which the workbench reads back; `null`: nothing could be opened. */
  readonly file: string | null;
  /** How many surveys could not be opened: the server does not know the key, or was not reached. */
  readonly closed: number;
}

/** The data of this device as a whole. */
export interface ThisDevicePort {
  readonly onlyHere: () => Promise<OnlyHere>;
  /** A file's text with all that is only here, which the workbench reads back; `null`: there is nothing. */
  readonly exportOnlyHere: () => Promise<string | null>;
  /** For administrators: what others left here. Asks the server for their keys; removes nothing. */
  readonly othersWork: () => Promise<OthersWork>;
  /** Removes what can be fetched again and fetches it. Nothing unsynced is touched. @returns false: a sync is under way */
  readonly forgetFetched: () => Promise<boolean>;
  /** Signs out and removes everything of everybody from the device. Asks nothing. */
  readonly clear: () => Promise<void>;
}

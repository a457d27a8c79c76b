import type { NamedVillage } from '@sampark/core/places/village-names';

/** The work that would be lost if this device were cleared. */
export interface OnlyHere {
  /** The villages of surveys that hold something unsent, drafts included. */
  readonly villages: readonly NamedVillage[];
  /** Deletions that wait to be sent. */
  readonly deletions: number;
  /** Damaged surveys in quarantine. */
  readonly set_aside: number;
  /** Whether changes of the person's own account wait to be sent. */
  readonly account: boolean;
  /** Whether better texts that the person suggested wait to be sent. */
  readonly texts: boolean;
  /** Surveys and operations of other people who sign in here. An administrator can take them along. */
  readonly others: number;
  /** Files of others that are on their way through this device, and receipts that go back. */
  readonly carried: number;
}

/** The work that others left on this device and never sent. */
export interface OthersWork {
  /** The text of a file that the workbench can import; `null`: nothing could be opened. */
  readonly file: string | null;
  /** The surveys that could not be opened: the server does not know the key, or was not reached. */
  readonly closed: number;
}

/** The actions on the whole device. */
export interface ThisDevicePort {
  readonly onlyHere: () => Promise<OnlyHere>;
  /**
   * Returns the text of a file with all unsent work, which the workbench can import; `null`: there is none.
   */
  readonly exportOnlyHere: () => Promise<string | null>;
  /** Reads what others left here, for administrators. Asks the server for their keys, and removes nothing. */
  readonly othersWork: () => Promise<OthersWork>;
  /** Removes what can be fetched again, and fetches it. Unsynced work stays. @returns false: a sync runs */
  readonly forgetFetched: () => Promise<boolean>;
  /** Signs out and removes everything of everybody from the device, without a question. */
  readonly clear: () => Promise<void>;
}

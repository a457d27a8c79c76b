import type {
  NewNotice,
  NoticeConfirmation,
  WireNoticeNow,
  WireNoticeRecord,
} from '@sampark/core/wire/wire-notice';
import type { DeviceFailure } from './device-failure.ts';
import type { Fetched } from './fetched.ts';
import type { Live } from './live.ts';
import type { ServerAnswer } from './people/account.ts';

/** The privacy notice as this device knows it, and what the person has confirmed, here or elsewhere. */
export interface NoticeView extends WireNoticeNow {
  /** What they confirmed here waits to be sent. */
  readonly waiting: boolean;
  /** They do not want to be asked about this version until the app starts the next time. */
  readonly isPutOff: boolean;
}

/** The notice that says what is kept of the person. It is read and confirmed without network, and never stands in the way of work. */
export interface NoticePort {
  /** `null`: no notice was fetched yet. */
  readonly now: Live<NoticeView | null>;
  /**
   * Keeps on this device that the person has read a version, then sends it. Where a newer one came meanwhile it keeps nothing, and shows that.
   * @param read the version on the screen, and the language of its text there
   * @returns why this device cannot keep it
   */
  readonly confirm: (read: Pick<NoticeConfirmation, 'version' | 'language'>) => Promise<DeviceFailure | null>;
  /** Asks about that version no more until the app starts the next time. Another version is asked about at once. */
  readonly putOff: (version: number) => void;
  /** Reads every version, and who has confirmed the newest. For administrators. */
  readonly record: () => Promise<Fetched<WireNoticeRecord>>;
  /** Saves a new version. For administrators. */
  readonly save: (notice: NewNotice) => Promise<ServerAnswer<null>>;
}

/** Whether the person has not confirmed the newest version that this device knows. */
export const asksToRead = ({ notice, confirmed }: NoticeView): boolean =>
  confirmed === null || confirmed.version < notice.version;

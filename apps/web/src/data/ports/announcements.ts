import type { ListedAnnouncement, NewAnnouncement } from '@sampark/core/wire/wire-announcements';
import type { DeviceFailure } from './device-failure.ts';
import type { Fetched } from './fetched.ts';
import type { ServerAnswer } from './people/account.ts';

/** Announcements: what a reader does with them, and what administrators and officers make. */
export interface AnnouncementsPort {
  /** Notes that the person has read one or put it away: it stays away, and the server hears of it. @returns why this device cannot keep that */
  readonly putAway: (id: string) => Promise<DeviceFailure | null>;
  /** Asks the server what was announced. */
  readonly list: () => Promise<Fetched<readonly ListedAnnouncement[]>>;
  readonly make: (announcement: NewAnnouncement) => Promise<ServerAnswer<null>>;
  /** Ends one early. */
  readonly end: (id: string) => Promise<ServerAnswer<null>>;
}

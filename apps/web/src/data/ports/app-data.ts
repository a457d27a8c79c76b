import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { AccountPort } from './account.ts';
import type { ApiDocument } from './api-document.ts';
import type { DirectoryPort } from './directory.ts';
import type { Live } from './live.ts';
import type { OtherDrafts } from './other-drafts.ts';
import type { PlacesPort } from './places.ts';
import type { SessionPort } from './session.ts';
import type { SurveysPort } from './surveys.ts';
import type { SyncPort } from './sync.ts';
import type { ThisDevicePort } from './this-device.ts';
import type { UsersPort } from './users.ts';
import type { WorkbenchPort } from './workbench.ts';

/**
 * What the screens know of the device's truth. `main.tsx` builds one `AppData` and hands it down; screens keep no
 * second copy of it.
 */
export interface AppData {
  readonly session: SessionPort;
  readonly surveys: SurveysPort;
  readonly sync: SyncPort;
  readonly workbench: WorkbenchPort;
  /** What the person typed on other devices and did not save there. The code comes when it is asked for. */
  readonly otherDrafts: () => Promise<OtherDrafts>;
  /** Panchayats in the signed-in person's scope, by name; undefined while loading. */
  readonly panchayats: Live<readonly Panchayat[]>;
  /** Ids of the panchayats that this device keeps; none before the first sync. */
  readonly followed: Live<readonly string[]>;
  readonly places: PlacesPort;
  /** The code of these comes when it is asked for. `account` works also before a given password was changed. */
  readonly account: () => Promise<AccountPort>;
  readonly users: () => Promise<UsersPort>;
  readonly directory: () => Promise<DirectoryPort>;
  readonly thisDevice: () => Promise<ThisDevicePort>;
  /** What the server tells anyone: the demo accounts and the support contact. `null` until it has answered once. */
  readonly server: Live<ServerInfo | null>;
  readonly farOff: Live<ClockDifference | null>;
  /** The server's description of its API; without network the one that was read last, `null` when none ever was. */
  readonly apiDocument: () => Promise<ApiDocument | null>;
}

export interface ServerInfo {
  readonly demo: readonly DemoAccount[];
  readonly support: string;
}

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly role: UserInfo['role'];
}

/** What this device's clock and the server's showed at one moment, milliseconds since 1970, where they are far apart. */
export interface ClockDifference {
  readonly here: number;
  readonly there: number;
}

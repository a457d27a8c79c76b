import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { VillageNames } from '@sampark/core/places/village-names';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import type { AnnouncementsPort } from './announcements.ts';
import type { ApiDocument } from './api-document.ts';
import type { AttachmentsPort, FilesOnTheirWay } from './attachments.ts';
import type { BaseMapsPort } from './base-maps.ts';
import type { CarryPort } from './carry.ts';
import type { DirectoryPort } from './directory.ts';
import type { DistrictMapsPort } from './district-maps.ts';
import type { FiguresPort } from './figures.ts';
import type { FormsPort } from './forms.ts';
import type { Live } from './live.ts';
import type { NoticePort } from './notice.ts';
import type { AccessTokensPort } from './people/access-tokens.ts';
import type { AccountPort } from './people/account.ts';
import type { DevicesPort } from './people/devices.ts';
import type { LinksPort } from './people/links.ts';
import type { SessionPort } from './people/session.ts';
import type { ThisDevicePort } from './people/this-device.ts';
import type { UsersPort } from './people/users.ts';
import type { WebhooksPort } from './people/webhooks.ts';
import type { PlacesPort } from './places.ts';
import type { ReportsPort } from './reports.ts';
import type { BulkPort } from './surveys/bulk.ts';
import type { ImportRowsPort } from './surveys/import-rows.ts';
import type { OtherDrafts } from './surveys/other-drafts.ts';
import type { ReadsPort } from './surveys/reads.ts';
import type { RecordsPort } from './surveys/records.ts';
import type { SurveysPort } from './surveys/surveys.ts';
import type { WorkbenchPort } from './surveys/workbench.ts';
import type { SyncPort } from './sync.ts';
import type { TextsPort } from './texts.ts';

/**
 * Everything that screens may know of the device's data. `main.tsx` builds one `AppData` and hands it down.
 * Screens keep no second copy.
 */
export interface AppData {
  readonly session: SessionPort;
  readonly surveys: SurveysPort;
  readonly sync: SyncPort;
  readonly workbench: WorkbenchPort;
  /**
   * Opens the drafts that the person typed on other devices and did not save there. The code comes with the
   * first call.
   */
  readonly otherDrafts: () => Promise<OtherDrafts>;
  /** The panchayats in the signed-in person's scope, by name; undefined while loading. */
  readonly panchayats: Live<readonly Panchayat[]>;
  /** The ids of the panchayats that this device keeps; none before the first sync. */
  readonly followed: Live<readonly string[]>;
  /** The villages that this device knows, by how surveys name them; undefined while loading. */
  readonly villages: Live<VillageNames>;
  readonly places: PlacesPort;
  /**
   * The code of these comes with the first call. `account` also works before a given password was changed.
   */
  readonly account: () => Promise<AccountPort>;
  readonly accessTokens: () => Promise<AccessTokensPort>;
  readonly webhooks: () => Promise<WebhooksPort>;
  /** The announcements for the person that they have not read, also those of later days. */
  readonly announced: Live<readonly Announcement[]>;
  readonly announcements: () => Promise<AnnouncementsPort>;
  readonly devices: () => Promise<DevicesPort>;
  readonly users: () => Promise<UsersPort>;
  readonly directory: () => Promise<DirectoryPort>;
  readonly districtMaps: () => Promise<DistrictMapsPort>;
  readonly forms: () => Promise<FormsPort>;
  readonly links: () => Promise<LinksPort>;
  readonly records: () => Promise<RecordsPort>;
  readonly reports: () => Promise<ReportsPort>;
  readonly bulk: () => Promise<BulkPort>;
  readonly importRows: () => Promise<ImportRowsPort>;
  /** The files of this device that the server does not hold; undefined where there never were any. */
  readonly filesOnTheirWay: Live<FilesOnTheirWay>;
  readonly attachments: () => Promise<AttachmentsPort>;
  readonly baseMaps: () => Promise<BaseMapsPort>;
  readonly carry: () => Promise<CarryPort>;
  readonly texts: () => Promise<TextsPort>;
  readonly notice: () => Promise<NoticePort>;
  readonly reads: () => Promise<ReadsPort>;
  readonly figures: () => Promise<FiguresPort>;
  readonly thisDevice: () => Promise<ThisDevicePort>;
  /**
   * The facts that the server tells anyone: demo accounts, support contact, what it knows. `null` until it has answered
   * once.
   */
  readonly server: Live<ServerInfo | null>;
  readonly farOff: Live<ClockDifference | null>;
  /**
   * Returns the server's description of its API; without network the last one read, `null` when there was
   * none.
   */
  readonly apiDocument: () => Promise<ApiDocument | null>;
}

export interface ServerInfo {
  readonly demo: readonly DemoAccount[];
  readonly support: string;
  /** The things that it knows beside answers; see `wirePing`. */
  readonly knows: readonly string[];
}

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly role: UserInfo['role'];
}

/**
 * The time on this device's clock and on the server's at one moment, in milliseconds since 1970, where they
 * are far apart.
 */
export interface ClockDifference {
  readonly here: number;
  readonly there: number;
}

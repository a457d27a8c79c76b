import type {
  WireBlock,
  WireNewBlock,
  WireNewPanchayat,
  WireNewVillage,
  WirePanchayatChange,
  WirePanchayatDetails,
  WirePanchayatRow,
  WirePlaceChange,
  WirePlaceChangesReport,
  WirePlacesImport,
  WireVillageChange,
} from '@sampark/core/wire/wire-places';
import type { Fetched } from './fetched.ts';
import type { ServerAnswer } from './people/account.ts';

export interface PanchayatSearch {
  readonly text: string;
  /** Empty: all. */
  readonly districtId: string;
  readonly blockId: string;
}

/** Places, as administrators keep them. Everything asks the server; the device keeps nothing of it. */
export interface DirectoryPort {
  readonly blocks: () => Promise<Fetched<readonly WireBlock[]>>;
  /**
   * Returns a page of panchayats, by name. @param next the address that the last page gave; `null`: the first
   * page
   */
  readonly panchayats: (
    by: PanchayatSearch,
    next: string | null,
  ) => Promise<Fetched<{ readonly panchayats: readonly WirePanchayatRow[]; readonly next: string | null }>>;
  readonly panchayat: (panchayatId: string) => Promise<Fetched<WirePanchayatDetails>>;
  readonly addBlock: (block: WireNewBlock) => Promise<ServerAnswer<null>>;
  /** Adds a panchayat. @returns its id */
  readonly addPanchayat: (panchayat: WireNewPanchayat) => Promise<ServerAnswer<string>>;
  readonly changePanchayat: (panchayatId: string, change: WirePanchayatChange) => Promise<ServerAnswer<null>>;
  readonly addVillage: (panchayatId: string, village: WireNewVillage) => Promise<ServerAnswer<null>>;
  readonly changeVillage: (
    panchayatId: string,
    villageCode: string,
    change: WireVillageChange,
  ) => Promise<ServerAnswer<null>>;
  /** Notes what became of a place. */
  readonly addChange: (change: WirePlaceChange) => Promise<ServerAnswer<null>>;
  readonly removeChange: (
    change: Pick<WirePlaceChange, 'level' | 'was' | 'now'>,
  ) => Promise<ServerAnswer<null>>;
  /** Notes the changes of a file (CSV), as far as they can be taken. */
  readonly sendChanges: (file: Blob) => Promise<ServerAnswer<WirePlaceChangesReport>>;
  /** Sends a file to be checked, which changes nothing yet. */
  readonly sendFile: (file: Blob) => Promise<ServerAnswer<WirePlacesImport>>;
  /** Returns the last import by any administrator; `null`: there is none. */
  readonly lastImport: () => Promise<Fetched<WirePlacesImport | null>>;
  readonly importState: (importId: string) => Promise<ServerAnswer<WirePlacesImport>>;
  readonly applyImport: (importId: string) => Promise<ServerAnswer<WirePlacesImport>>;
}

import type {
  WireBlock,
  WireNewBlock,
  WireNewPanchayat,
  WireNewVillage,
  WirePanchayatChange,
  WirePanchayatDetails,
  WirePanchayatRow,
  WirePlacesImport,
  WireVillageChange,
} from '@sampark/core/wire/wire-places';
import type { Asked } from './account.ts';
import type { Fetched } from './fetched.ts';

export interface PanchayatSearch {
  readonly text: string;
  /** Empty: all. */
  readonly districtId: string;
  readonly blockId: string;
}

/** Places as administrators keep them. Everything asks the server; nothing of it is kept on the device. */
export interface DirectoryPort {
  readonly blocks: () => Promise<Fetched<readonly WireBlock[]>>;
  /** A page of panchayats, by name. @param next what the page before said; `null`: the first */
  readonly panchayats: (
    by: PanchayatSearch,
    next: string | null,
  ) => Promise<Fetched<{ readonly panchayats: readonly WirePanchayatRow[]; readonly next: string | null }>>;
  readonly panchayat: (panchayatId: string) => Promise<Fetched<WirePanchayatDetails>>;
  /** Names of the forms that new surveys can take. */
  readonly forms: () => Promise<Fetched<readonly string[]>>;
  readonly addBlock: (block: WireNewBlock) => Promise<Asked<null>>;
  /** Its id. */
  readonly addPanchayat: (panchayat: WireNewPanchayat) => Promise<Asked<string>>;
  readonly changePanchayat: (panchayatId: string, change: WirePanchayatChange) => Promise<Asked<null>>;
  readonly addVillage: (panchayatId: string, village: WireNewVillage) => Promise<Asked<null>>;
  readonly changeVillage: (
    panchayatId: string,
    villageCode: string,
    change: WireVillageChange,
  ) => Promise<Asked<null>>;
  /** Sends a file to be checked; nothing is changed by it. */
  readonly sendFile: (file: Blob) => Promise<Asked<WirePlacesImport>>;
  /** The import whose file was sent last, by any administrator; `null`: there is none. */
  readonly lastImport: () => Promise<Fetched<WirePlacesImport | null>>;
  readonly importState: (importId: string) => Promise<Asked<WirePlacesImport>>;
  readonly applyImport: (importId: string) => Promise<Asked<WirePlacesImport>>;
}

import type { DeviceFailure } from './device-failure.ts';
import type { Live } from './live.ts';

/** Files that are answers: how many, and their bytes. */
export interface FileCount {
  readonly count: number;
  readonly size: number;
}

/** A file of one's own work that was made, to be handed over. */
export interface HandedOver {
  /** The name by which people tell files apart: the beginning of the bundle's id. */
  readonly code: string;
  /** ISO 8601. */
  readonly made_at: string;
  readonly surveys: number;
  /** Whether its receipt was read here. */
  readonly settled: boolean;
}

/** Why a file of others is not taken, by the server or already here. */
export type CarryRefusal =
  | 'not_read'
  | 'newer'
  | 'damaged'
  | 'of_other_server'
  | 'unknown_device'
  | 'signed_out'
  | 'inactive'
  | 'epoch'
  | 'too_large'
  | 'full'
  /** This device could not read or keep it. */
  | 'broken'
  | 'failed';

/** Numbers that the server tells of a bundle. */
export interface Told {
  /** The server had it already. */
  readonly known: boolean;
  readonly operations: number;
  readonly taken: number;
  readonly files: number;
  readonly files_taken: number;
}

/** A file of somebody else's work on this device. */
export interface CarriedFile {
  readonly id: string;
  readonly code: string;
  /** In bytes. */
  readonly size: number;
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'brought'; readonly told: Told; readonly handed: boolean }
    | { readonly kind: 'refused'; readonly because: CarryRefusal };
}

/** The files that travel from and to this device. */
export interface CarryView {
  /** Surveys of one's own with saved work that is not on the server. */
  readonly surveys: number;
  /** Those of them that were changed behind what was handed over: the change waits for the receipt. */
  readonly later: number;
  /** Files that come along with the next bundle, and those that are too much for it. */
  readonly files: FileCount;
  readonly stay: FileCount;
  /** The bytes of files that one bundle takes. */
  readonly most: number;
  /** Whether this device can make a bundle: the server knows its key. */
  readonly ready: boolean;
  readonly handedOver: readonly HandedOver[];
  readonly carried: readonly CarriedFile[];
  /** Carried files are being sent. */
  readonly sending: boolean;
}

export type MakeResult =
  | { readonly ok: true; readonly file: Blob; readonly code: string }
  | { readonly ok: false; readonly because: 'not_ready' | 'nothing' | DeviceFailure };

/** The outcome for a file that somebody chose. */
export type ReceivedFile =
  /** Work of somebody, which now waits here for a network. */
  | { readonly kind: 'work' }
  /** A receipt: what it says that this device did not know. */
  | { readonly kind: 'receipt'; readonly settled: number; readonly refused: number }
  /** A receipt of another device or person. */
  | { readonly kind: 'of_others' }
  | { readonly kind: 'refused'; readonly because: CarryRefusal };

/** Work that travels as a file, where there is no network for long. */
export interface CarryPort {
  readonly view: Live<CarryView>;
  /** Puts all unsent work into a file. It stays here, too, as sent, until a receipt or a network says what became of it. */
  readonly make: () => Promise<MakeResult>;
  /** Takes files in: work of others, which goes to the server as soon as there is a network, and receipts. */
  readonly receive: (files: readonly Blob[]) => Promise<readonly ReceivedFile[]>;
  /** Sends what waits. */
  readonly send: () => void;
  /** Returns the receipt of a carried file; `null`: there is none yet. */
  readonly receipt: (id: string) => Promise<Blob | null>;
  /** Notes that a receipt was handed over. */
  readonly handed: (id: string) => Promise<void>;
  /** Removes a carried file from this device. */
  readonly remove: (id: string) => Promise<void>;
}

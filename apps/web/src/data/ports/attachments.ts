import type { AttachmentName, FileKind } from '@sampark/core/attachments/attachment-name';
import type { WireSurveyAttachment } from '@sampark/core/wire/wire-attachments';
import type { DeviceFailure } from './device-failure.ts';
import type { Live } from './live.ts';

/** The question about a file. */
export interface AskedFile {
  readonly kind: FileKind;
  /** The longest side to which a photo is made smaller, in pixels; absent: that of the house. */
  readonly max_pixels?: number | undefined;
}

/** Why a file was not kept: it is not what the question asks for, it is too large, or the device could not store it. */
export type NotKept =
  | 'not_an_image'
  | 'kind_not_taken'
  | 'picture_too_large'
  | 'file_too_large'
  | 'empty_file'
  | DeviceFailure;

export type KeepResult =
  | { readonly ok: true; readonly name: AttachmentName }
  | { readonly ok: false; readonly because: NotKept };

/** How far a file is that was kept on this device. */
export interface FileState {
  readonly survey_id: string;
  /** In bytes. */
  readonly size: number;
  /** The bytes that the server holds. */
  readonly sent: number;
  /**
   * - `waiting`: on this device only, or on its way;
   * - `sent`: the server holds every byte, and has compared them;
   * - `refused`: the server does not take it, and says why by a code.
   */
  readonly state: 'waiting' | 'sent' | 'refused';
  /** The number of its pieces on this device; 0: the device has let go of them. */
  readonly pieces: number;
  /** The code of the refusal. */
  readonly refused: string | null;
}

/** The files of a survey that the server does not hold. */
export interface FilesSum {
  readonly waiting: number;
  readonly refused: number;
  /** The bytes of those that wait. */
  readonly size: number;
  /** Those of them that the server holds already. */
  readonly sent: number;
}

/** By survey; one whose files are all on the server is not among them. */
export type FilesOnTheirWay = ReadonlyMap<string, FilesSum>;

/** How this device sends files. */
export interface FileSending {
  /** Only over a network that costs nothing, or when a person says so. */
  readonly onlyOnWifi: boolean;
  /** It sends nothing of itself now. `unknown_network`: the browser does not say what network it is. */
  readonly waits: 'no' | 'wifi' | 'unknown_network';
}

/** The files of answers: kept here, sent after the answers, and fetched when somebody opens them. */
export interface AttachmentsPort {
  /** The files that were kept on this device, by name. Undefined until they are read. */
  readonly states: Live<ReadonlyMap<AttachmentName, FileState>>;
  /** How files are sent. Undefined until that is read. */
  readonly sending: Live<FileSending>;
  readonly setOnlyOnWifi: (only: boolean) => void;
  /** Sends what waits, whatever the network costs. A sending that is cut goes on by itself, until the app is closed. */
  readonly sendNow: () => void;
  /** Keeps a file for a question of a survey. When it resolves with a name, the file survives the device's death. */
  readonly keep: (file: Blob, asked: AskedFile, surveyId: string) => Promise<KeepResult>;
  /** Returns a file, from here or from the server; null: it is on neither. */
  readonly open: (name: AttachmentName) => Promise<Blob | null>;
  /** Returns a small picture of a photo, from here or from the server; null: there is none. */
  readonly thumbnail: (name: AttachmentName) => Promise<Blob | null>;
  /** Returns the files that a survey names and the server does not hold, with who has them; null: it cannot be asked now. */
  readonly missing: (surveyId: string) => Promise<readonly WireSurveyAttachment[] | null>;
  /** Returns an archive (ZIP) of the files that the server holds of some surveys, with a list; null: it gave none. */
  readonly archive: (surveyIds: readonly string[]) => Promise<Blob | null>;
}

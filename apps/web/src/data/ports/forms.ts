import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireNewShare, WireShare } from '@sampark/core/wire/access/wire-shares';
import type {
  WireCheckedForm,
  WireDeadline,
  WireForm,
  WireFormTerm,
  WireFormUse,
  WirePanchayatWithForm,
  WirePublishedForm,
} from '@sampark/core/wire/wire-forms';
import type { Fetched } from './fetched.ts';
import type { ServerAnswer } from './people/account.ts';

/** Forms, as administrators keep them, and officers' deadlines. Everything asks the server; the device keeps nothing of it. */
export interface FormsPort {
  readonly list: () => Promise<Fetched<readonly WireForm[]>>;
  /** The same with the surveys of each form, which the server counts for administrators; it takes a while where there are many. */
  readonly counted: () => Promise<Fetched<readonly WireForm[]>>;
  /** Reads one version of a form. */
  readonly definition: (name: string, version: number) => Promise<Fetched<FormDefinition>>;
  /** Lets the server read a workbook, with the lists that it names. Nothing is published. */
  readonly check: (files: readonly File[]) => Promise<ServerAnswer<WireCheckedForm>>;
  readonly publish: (files: readonly File[]) => Promise<ServerAnswer<WirePublishedForm>>;
  /** Gives a form to the new surveys of panchayats, or takes it from them. @returns how many are changed by it */
  readonly use: (name: string, use: WireFormUse) => Promise<ServerAnswer<number>>;
  /** Lists panchayats that have a form. */
  readonly panchayats: (name: string) => Promise<Fetched<readonly WirePanchayatWithForm[]>>;
  /** Lists who fills which parts of a form. */
  readonly shares: (name: string) => Promise<Fetched<readonly WireShare[]>>;
  /** Gives parts of a form to a contributor, instead of those that they have of it. */
  readonly giveShare: (name: string, share: WireNewShare) => Promise<ServerAnswer<null>>;
  readonly endShare: (name: string, shareId: string) => Promise<ServerAnswer<null>>;
  /** Sets the day by which the surveys of a form and year are to be done, everywhere or in a block. */
  readonly setDeadline: (name: string, year: string, deadline: WireDeadline) => Promise<ServerAnswer<null>>;
  /** Removes that day. @param blockId `null`: everywhere's */
  readonly removeDeadline: (
    name: string,
    year: string,
    blockId: string | null,
  ) => Promise<ServerAnswer<null>>;
  /**
   * Reads how long the surveys of a form are kept, and how many go soon.
   * @param years counts by this many instead, before somebody sets them; `null`: by the form's own
   */
  readonly term: (name: string, years: number | null) => Promise<Fetched<WireFormTerm>>;
  /** Says how long they are kept, in years; `null`: for ever. */
  readonly setTerm: (name: string, years: number | null) => Promise<ServerAnswer<null>>;
  /** Retires a form, or takes that back. */
  readonly retire: (name: string, retired: boolean) => Promise<ServerAnswer<null>>;
}

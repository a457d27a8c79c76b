import type { LocalText } from '../forms/definition/definition.ts';
import type { Deadline } from './deadline.ts';

/** The most panchayats that a device follows; a person who sees more chooses among them. */
export const MOST_FOLLOWED = 200;

/** A village council, with the places above it. Ids are opaque text. */
export interface Panchayat {
  readonly panchayat_id: string;
  readonly name: LocalText;
  readonly block_id: string;
  readonly block: LocalText;
  readonly district: LocalText;
  readonly state: LocalText;
  /** Its first form. An app that knows of one form for each panchayat gives it to new surveys. */
  readonly form_name: string;
  /** The forms that new surveys may take, where that is not the first form alone. Empty: all of them were retired. */
  readonly forms?: readonly PanchayatForm[] | undefined;
  /** Its end, where it was merged, split or renamed. */
  readonly ended?: PanchayatEnd | undefined;
  /** The panchayats that ended, and whose work has come to it whole. Absent: none. */
  readonly taken_over?: readonly string[] | undefined;
  /** Those that were split, and of which it is a part. Absent: none. */
  readonly part_of?: readonly string[] | undefined;
  /** The days by which surveys of its forms are to be done, by year. Absent: nobody set any, or the server is older. */
  readonly deadlines?: readonly Deadline[] | undefined;
}

/** The end of a panchayat, which keeps its surveys. */
export interface PanchayatEnd {
  /** The first day on which it is no more, such as `2026-04-01`. */
  readonly day: string;
  /** The panchayats that came of it. */
  readonly into: readonly { readonly panchayat_id: string; readonly name: LocalText }[];
}

/** Whether a panchayat is no more on a day, such as `2026-11-25`. */
export const hasEnded = ({ ended }: Pick<Panchayat, 'ended'>, day: string): boolean =>
  ended !== undefined && ended.day <= day;

/** A form that new surveys of a panchayat may take. */
export interface PanchayatForm {
  readonly form_name: string;
  /** The day from which they may, such as `2026-04-01`; `null`: always. */
  readonly from: string | null;
}

/** Returns the names of the forms that a panchayat has, also of those that come later. */
export const formsOf = ({ form_name, forms }: Panchayat): readonly string[] =>
  forms?.map((form) => form.form_name) ?? [form_name];

/** Returns the names of the forms that new surveys of a panchayat may take on a day, such as `2026-11-25`. */
export const formsOn = (panchayat: Panchayat, day: string): readonly string[] => {
  const { form_name, forms } = panchayat;
  if (hasEnded(panchayat, day)) return [];
  return forms
    ? forms.filter(({ from }) => from === null || from <= day).map((form) => form.form_name)
    : [form_name];
};

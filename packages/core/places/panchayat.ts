import type { LocalText } from '../forms/definition.ts';

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
}

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
export const formsOn = ({ form_name, forms }: Panchayat, day: string): readonly string[] =>
  forms
    ? forms.filter(({ from }) => from === null || from <= day).map((form) => form.form_name)
    : [form_name];

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
  /** The form that new surveys of this panchayat use. */
  readonly form_name: string;
}

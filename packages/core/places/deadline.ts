import { EARLIEST_SURVEY } from '../forms/checks/validate.ts';

/** The day by which the surveys of a form and year are to be complete, or sent for review. */
export interface Deadline {
  readonly form_name: string;
  readonly year: number;
  /** The last day, such as `2026-11-30`. */
  readonly due_on: string;
  /** The panchayat's block has a day of its own. Absent: it is everywhere's. */
  readonly of_block?: true | undefined;
}

/** Whether surveys of a year can be due on a day, such as `2026-11-30`: it lies in that year, of which there can be surveys. */
export const canBeDueOn = (year: number, day: string): boolean =>
  day.startsWith(`${year}-`) && day >= EARLIEST_SURVEY;

/** A day that somebody set, for one block or everywhere. */
export interface SetDeadline extends Omit<Deadline, 'of_block'> {
  /** `null`: everywhere. */
  readonly block_id: string | null;
}

/** Returns the deadlines of a block's panchayat that has some forms: its block's own day goes before everywhere's. */
export function deadlinesFor(
  set: readonly SetDeadline[],
  blockId: string,
  forms: readonly string[],
): readonly Deadline[] {
  const here = set.filter(
    ({ block_id, form_name }) => (block_id === null || block_id === blockId) && forms.includes(form_name),
  );
  const isOwn = ({ block_id }: SetDeadline): boolean => block_id !== null;
  const standing = here.filter(
    (each) =>
      isOwn(each) ||
      !here.some((own) => isOwn(own) && own.form_name === each.form_name && own.year === each.year),
  );
  return standing.map(({ form_name, year, due_on, block_id }) => ({
    ...{ form_name, year, due_on },
    ...(block_id !== null && { of_block: true as const }),
  }));
}

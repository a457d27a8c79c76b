import {
  type FormSchema,
  type RepeatPath,
  repeatsOf,
  SUBMISSIONS,
  tableOf,
} from '../../../../services/programs/odk/form-schema.ts';

/** The thing that an address of a service names. */
export type TableAddress =
  | { readonly kind: 'table'; readonly path: RepeatPath }
  | {
      readonly kind: 'of one survey';
      readonly path: RepeatPath;
      readonly surveyId: string;
      /** The row that is named last: that which holds the rows, or the row itself. */
      readonly parent: { readonly id: string; readonly isRow: boolean } | null;
    };

const STEP = /^([^()]+)(?:\('((?:[^']|'')+)'\))?$/;

interface Step {
  readonly name: string;
  readonly id: string | null;
}

/** Reads the steps of an address below a service; `null`: it cannot be one. */
function stepsOf(address: string): readonly Step[] | null {
  const steps = address
    .split('/')
    .filter((part) => part !== '')
    .map((part) => STEP.exec(part));
  return steps.some((step) => step === null)
    ? null
    : steps.map((step) => ({ name: step?.[1] ?? '', id: step?.[2]?.replaceAll("''", "'") ?? null }));
}

/** Finds what an address below a form's service names: `Submissions('S1')/water/sources`. `null`: nothing. @param address decoded */
export function addressedTable(schema: FormSchema, address: string): TableAddress | null {
  const steps = stepsOf(address);
  const [first, ...rest] = steps ?? [];
  if (first === undefined) return null;
  const all = repeatsOf(schema.children);
  const tableNamed = (name: string): RepeatPath | undefined =>
    name === SUBMISSIONS ? [] : all.find((path) => path.at(-1) && tableOf(path.at(-1) as never) === name);
  if (first.id === null) {
    const path = rest.length === 0 ? tableNamed(first.name) : undefined;
    return path === undefined ? null : { kind: 'table', path };
  }
  if (first.name !== SUBMISSIONS) return null;
  const path = tableNamed([SUBMISSIONS, ...rest.map(({ name }) => name)].join('.'));
  if (path === undefined) return null;
  const named = rest.findLast(({ id }) => id !== null);
  const parent = named?.id ? { id: named.id, isRow: named === rest.at(-1) } : null;
  return { kind: 'of one survey', path, surveyId: first.id, parent };
}

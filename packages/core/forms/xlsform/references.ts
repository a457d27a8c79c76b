import { isName } from './names.ts';
import type { Place, Report } from './problems.ts';
import type { Row } from './sheets/table.ts';

/** A `${name}` in a text. */
export type Reference =
  | { readonly kind: 'name'; readonly name: string }
  /** `${last-saved#name}`: the answer of the survey that was saved before this one. */
  | { readonly kind: 'last_saved'; readonly name: string }
  | { readonly kind: 'malformed' };

const LAST_SAVED = 'last-saved#';

/** Returns every `${name}` of a text in its order. `${` alone is no beginning of one, says pyxform. */
export function referencesIn(text: string): Reference[] {
  if (text === '${') return [];
  return text
    .split('${')
    .slice(1)
    .map((part): Reference => {
      const end = part.indexOf('}');
      const inside = end < 0 ? '' : part.slice(0, end);
      const isLastSaved = inside.startsWith(LAST_SAVED);
      const name = isLastSaved ? inside.slice(LAST_SAVED.length) : inside;
      if (!isName(name)) return { kind: 'malformed' };
      return { kind: isLastSaved ? 'last_saved' : 'name', name };
    });
}

/** Returns the name in a text that is one `${name}` and nothing else; null: it is something else. */
export function soleReference(text: string): string | null {
  const name = /^\$\{([^${}]+)\}$/.exec(text)?.[1];
  return name !== undefined && isName(name) ? name : null;
}

/** How often each name stands in the form: questions, groups and repeats. */
export type Names = ReadonlyMap<string, number>;

/** The names under which XForms itself keeps something about a survey. Sampark has no such answers. */
const OF_XFORMS: ReadonlySet<string> = new Set(['instanceID', 'instanceName']);

function checkOne(reference: Reference, names: Names, place: Place, report: Report): void {
  if (reference.kind === 'malformed') return report.problem(place, 'malformed_reference');
  const { name, kind } = reference;
  const count = names.get(name) ?? 0;
  if (count === 0 && OF_XFORMS.has(name)) report.problem(place, 'not_taken', { what: name });
  else if (count === 0) report.problem(place, 'unknown_reference', { name });
  else if (count > 1) report.problem(place, 'ambiguous_reference', { name });
  else if (kind === 'last_saved') report.problem(place, 'not_taken', { what: 'last-saved' });
}

/** Tells of each `${name}` in a row's cells that names nothing, or more than one thing. `isMeant`: the columns that may name something. */
export function checkReferences(
  row: Row,
  names: Names,
  report: Report,
  isMeant: (column: string | null) => boolean,
): void {
  for (const { column, text } of row.cells) {
    if (!text.includes('${') || !isMeant(column.name)) continue;
    const place = { sheet: row.sheet, row: row.number, column: column.heading };
    for (const reference of referencesIn(text)) checkOne(reference, names, place, report);
  }
}

import { type FormDefinition, type Item, XFORMS, XFORMS_WITH_ROWS } from './definition.ts';

/** The types of all items that this version of the app can ask. */
export const ITEM_TYPES = [
  ...['integer', 'decimal', 'range', 'text', 'date', 'time', 'dateTime'],
  ...['select_one', 'select_multiple', 'rank', 'select_record', 'acknowledge', 'barcode'],
  ...['image', 'audio', 'video', 'file'],
  ...['geopoint', 'geotrace', 'geoshape', 'calculate', 'hidden'],
  ...['note', 'begin_group', 'begin_repeat'],
] as const;

const RULES: ReadonlySet<string> = new Set([XFORMS, XFORMS_WITH_ROWS]);

const KNOWN: ReadonlySet<string> = new Set(ITEM_TYPES);

const isKnown = (item: Item): boolean =>
  KNOWN.has(item.type) && (!('children' in item) || item.children.every(isKnown));

/**
 * Whether this version of the app understands a form. A newer server may hand out forms with kinds of questions, or with
 * rules, that came later: then this app can show what it knows, and must not let anybody fill the rest in half.
 */
export const isUnderstood = (form: FormDefinition): boolean => {
  const version: string = form.xforms_version ?? XFORMS;
  return RULES.has(version) && form.modules.every(({ children }) => children.every(isKnown));
};

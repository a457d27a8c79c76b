import type { XmlElement } from './parse-xml.ts';

/** The codes of what keeps an XForm from being a form. Each has its sentence in `packages/i18n/locales/en/form-problems.json`, behind `xform_`. */
export const XFORM_PROBLEMS = [
  'asked_twice',
  'bad_range',
  'choices_not_taken',
  'doctype',
  'doubled_instance',
  'doubled_node',
  'element_not_taken',
  'event_not_taken',
  'invalid_form',
  'invalid_name',
  'last_saved_not_taken',
  'missing_element',
  'no_questions',
  'not_taken',
  'not_xml',
  'rows_not_taken',
  'too_deep',
  'too_large',
  'trigger_not_taken',
  'unknown_node',
  'unknown_text',
] as const;

/** The codes of what an XForm says and the form leaves out. They have sentences likewise. */
export const XFORM_WARNINGS = [
  'attribute_left_out',
  'default_left_out',
  'element_left_out',
  'expression_in_text',
  'hint_left_out',
  'media_left_out',
  'meta_left_out',
  'metadata_left_empty',
  'needs_file',
  'order_left_out',
  'unknown_instance',
  'unused_instance',
  'version_not_a_number',
] as const;

type XformFault = (typeof XFORM_PROBLEMS)[number];
type XformWarning = (typeof XFORM_WARNINGS)[number];
export type XformCode = XformFault | XformWarning;

/** A fault in an XForm, or something to know about it. */
export interface XformProblem {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The element as it begins there: `bind /data/depth`; empty: the file as a whole. */
  readonly element: string;
  readonly code: XformCode;
  /** The words that it is about. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Gathers what the reader finds. */
export interface XformReport {
  readonly problems: readonly XformProblem[];
  readonly warnings: readonly XformProblem[];
  problem(at: XmlElement, code: XformFault, params?: XformProblem['params']): void;
  warn(at: XmlElement, code: XformWarning, params?: XformProblem['params']): void;
}

const NAMING = ['nodeset', 'ref', 'id', 'bind'];

/** Returns what names an element to people: itself, and the node that it is about. */
function inShort({ name, attributes }: XmlElement): string {
  const about = NAMING.map((each) => attributes.get(each)).find((each) => each !== undefined);
  return about === undefined ? name : `${name} ${about}`;
}

/** Begins an empty report. */
export function newXformReport(): XformReport {
  const problems: XformProblem[] = [];
  const warnings: XformProblem[] = [];
  const entry = (at: XmlElement, code: XformCode, params: XformProblem['params']): XformProblem => ({
    line: at.line,
    element: inShort(at),
    code,
    params,
  });
  return {
    problems,
    warnings,
    problem: (at, code, params = {}) => void problems.push(entry(at, code, params)),
    warn: (at, code, params = {}) => void warnings.push(entry(at, code, params)),
  };
}

import type { XmlElement } from './parse-xml.ts';

/** The codes of what keeps an XForm from being a form, each with its meaning. */
export const XFORM_PROBLEMS = {
  asked_twice: 'two controls ask for one node',
  bad_range: 'start, end and step of a range are numbers, the step above 0',
  choices_not_taken: 'choices come from items, or from instance(…)/root/item of the form itself',
  doctype: 'a document type is not taken',
  doubled_instance: 'two instances have one id',
  doubled_node: 'a node stands twice and is no repeat',
  element_not_taken: 'Sampark does not take this element',
  event_not_taken: 'Sampark does not take an action at this event, or at this place',
  invalid_form: 'the form is not consistent',
  invalid_name: 'a name is too long or has signs that it cannot have',
  last_saved_not_taken: 'Sampark does not take answers of the last survey',
  missing_element: 'an element is missing',
  no_questions: 'the form has no questions',
  not_taken: 'Sampark does not take this part of XForms',
  not_xml: 'it is no XML',
  rows_not_taken: 'a repeat begins with several rows, and people may add and remove them',
  too_deep: 'groups lie in groups more deeply than the limit',
  too_large: 'it is larger than the limit',
  trigger_not_taken: 'several actions set one node to different values, or a name that triggers stands twice',
  unknown_node: 'a path leads to no node of the form',
  unknown_text: 'itext has no text with this id',
} as const;

/** The codes of what an XForm says and the form leaves out, each with its meaning. */
export const XFORM_WARNINGS = {
  attribute_left_out: 'the attribute has no meaning here',
  element_left_out: 'the element has no meaning here',
  expression_in_text: 'an expression in a text is shown as it is written',
  hint_left_out: 'a note has no hint',
  media_left_out: 'the form does not show images, sounds and videos yet',
  meta_left_out: 'a survey has its own data about itself',
  metadata_left_empty: 'the device does not fill this',
  needs_file: 'an expression needs a file that is not part of the form',
  order_left_out: 'the order of choices is not shuffled',
  unknown_instance: 'instance(…) or pulldata(…) names no list of the form',
  unused_instance: 'an instance is not a list of items, and nothing asks for it',
  version_not_a_number: 'the version is no whole number, so it is left out',
} as const;

export type XformCode = keyof typeof XFORM_PROBLEMS | keyof typeof XFORM_WARNINGS;

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
  problem(at: XmlElement, code: keyof typeof XFORM_PROBLEMS, params?: XformProblem['params']): void;
  warn(at: XmlElement, code: keyof typeof XFORM_WARNINGS, params?: XformProblem['params']): void;
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

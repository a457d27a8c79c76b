import { FILE_KINDS, isAttachmentName } from '../../attachments/attachment-name.ts';
import { groupedBy } from '../../survey/grouped-by.ts';
import { isRowId, ROW_KEY, rowPath } from '../../survey/row-path.ts';
import type { FieldPath, Value } from '../../survey/values.ts';
import { checkSurveyDate, checkValue } from '../checks/validate.ts';
import type { Question } from '../definition/definition.ts';
import { isWorkedOutOnce } from '../definition/made-once.ts';
import { type FormModel, formModel } from '../engine/model.ts';
import { type FormNode, isQuestion, tableRows } from '../engine/tree.ts';
import { isOpenEnded } from '../fields/fields.ts';
import { asAnswer } from '../fill/filling.ts';
import { countOf } from '../xform/counts.ts';
import { elementName } from '../xform/xml.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xform-reader/parse-xml.ts';
import { ADDED, type AddedNames, type CollectForm } from './collect-form.ts';

/** A fault in a part of a submission, and its place. */
export interface SubmissionProblem {
  readonly code: 'not_asked' | 'twice' | 'bad_row' | 'not_accepted';
  /** The path of the element, with the numbers of rows: `/data/water/wells[2]/depth`. */
  readonly at: string;
  /** The English label of the question; empty: there is none. */
  readonly label: string;
}

/** A file that an answer names. It comes beside the answers, now or with a later part. */
export interface NamedFile {
  readonly path: FieldPath;
  readonly file: string;
}

/** A row of a list, with its id. */
interface RowJson {
  readonly [field: string]: Value | readonly RowJson[];
}

/** The answers by path. The rows of a repeat are a list of objects at its path, as plain clients send them. */
export type SubmittedAnswers = Readonly<Record<FieldPath, Value | readonly RowJson[]>>;

/** The answers of somebody in another program. */
export interface Submission {
  /** The subject of the survey, by the added questions. Empty: not answered. */
  readonly about: Readonly<Record<'panchayat' | 'village' | 'otherVillage' | 'date', string>>;
  readonly answers: SubmittedAnswers;
  readonly files: readonly NamedFile[];
  /** The rows that are there, by their paths. */
  readonly rows: readonly FieldPath[];
  /** The paths of the repeats to which people add rows, where the submission says which rows there are. */
  readonly repeats: readonly FieldPath[];
  readonly problems: readonly SubmissionProblem[];
}

/** The ids of a submission. */
export interface SubmissionIds {
  /** Empty: it has none. */
  readonly instance: string;
  /** The id of the submission that this one takes the place of; empty: it is a new one. */
  readonly deprecated: string;
}

const metaOf = (root: XmlElement): XmlElement | undefined =>
  childOf(root, 'orx:meta') ?? childOf(root, 'meta');

/** Reads the ids of a submission. */
export function submissionIds(root: XmlElement): SubmissionIds {
  const meta = metaOf(root);
  const text = (name: string): string => {
    const found = meta && (childOf(meta, `orx:${name}`) ?? childOf(meta, name));
    return found ? textOf(found) : '';
  };
  return { instance: text('instanceID'), deprecated: text('deprecatedID') };
}

/** Returns the panchayat that a submission says it is of; empty: none. */
export function submittedPanchayat({ names }: CollectForm, root: XmlElement): string {
  const element = childOf(root, elementName(names.panchayat));
  return element ? textOf(element) : '';
}

type Answers = Record<FieldPath, Value | readonly RowJson[]>;

/** The submission that is being read, and the findings so far. */
interface Reading {
  readonly names: AddedNames;
  readonly model: FormModel;
  readonly idAt: (repeat: FieldPath, position: number) => string;
  readonly about: Map<string, string>;
  readonly files: NamedFile[];
  readonly rows: FieldPath[];
  readonly repeats: FieldPath[];
  readonly problems: SubmissionProblem[];
}

/** The place where answers are read: in a row, or in the survey outside of all rows. */
interface Inside {
  /** Gets the answers, by their paths from the row. */
  readonly answers: Answers;
  /** The path of the row; empty: the survey. */
  readonly row: FieldPath;
}

const FILES: ReadonlySet<string> = new Set(FILE_KINDS);

/** Whether the server works an answer out by itself: what another program worked out is none. */
const isOurs = (question: Question): boolean =>
  question.calculation !== undefined && question.trigger === undefined && !isWorkedOutOnce(question);

const rawText = ({ content }: XmlElement): string =>
  content.map((each) => (typeof each === 'string' ? each : '')).join('');

const labelOf = (node: FormNode): string => node.item?.label.en ?? '';

/** Reads an answer. The elements of notes, and of what is worked out, are passed over. */
function readQuestion(
  node: FormNode,
  element: XmlElement,
  at: string,
  inside: Inside,
  reading: Reading,
): void {
  const problem = (code: SubmissionProblem['code']): void =>
    void reading.problems.push({ code, at, label: labelOf(node) });
  if (childrenOf(element).length > 0) return problem('not_asked');
  if (!isQuestion(node)) return;
  const question = node.item as Question;
  if (isOurs(question)) return;
  const text = rawText(element);
  if (node.module === ADDED) {
    reading.about.set(node.name, text.trim());
    if (node.name === reading.names.date && text.trim() !== '' && checkSurveyDate(text.trim()))
      problem('not_accepted');
    return;
  }
  if (node.name === reading.names.row) return;
  const path = inside.row === '' ? node.path : node.path.slice(1);
  const named = text.trim();
  if (FILES.has(question.type) && named !== '' && !isAttachmentName(named)) {
    reading.files.push({ path: `${inside.row}${node.path}`, file: named });
    return;
  }
  const value = asAnswer(question, FILES.has(question.type) ? named : text);
  if (checkValue(question, value) === null) inside.answers[path] = value;
  else problem('not_accepted');
}

/** Returns the id of a row; `null`: there can be no such row. */
function idOfRow(
  node: FormNode,
  element: XmlElement,
  { repeat, position }: { readonly repeat: FieldPath; readonly position: number },
  { names, idAt }: Reading,
): string | null {
  const { item } = node;
  if (item?.type !== 'begin_repeat') return null;
  if (!isOpenEnded(item)) return tableRows(node)?.[position] ?? (item.table ? null : String(position + 1));
  const own = childOf(element, elementName(names.row));
  const id = own ? textOf(own) : '';
  if (id === '') return idAt(repeat, position);
  return isRowId(id) ? id : null;
}

/** Whether a submission says which rows of a repeat there are. No row at all may also mean that they were not asked for. */
const saysWhichRows = ({ item }: FormNode, rows: number): boolean =>
  item?.type === 'begin_repeat' && isOpenEnded(item) && (rows > 0 || item.relevant === undefined);

function readRows(
  node: FormNode,
  elements: readonly XmlElement[],
  at: string,
  inside: Inside,
  reading: Reading,
): void {
  const repeat = `${inside.row}${node.path}`;
  const seen = new Set<string>();
  const list: RowJson[] = [];
  for (const [position, element] of elements.entries()) {
    const place = `${at}[${position + 1}]`;
    const id = idOfRow(node, element, { repeat, position }, reading);
    if (id === null || seen.has(id)) {
      reading.problems.push({ code: 'bad_row', at: place, label: labelOf(node) });
      continue;
    }
    seen.add(id);
    const row = rowPath(repeat, id);
    const answers: Answers = { [ROW_KEY]: id };
    readNodes(node.children, element, place, { answers, row }, reading);
    list.push(answers);
    reading.rows.push(row);
  }
  if (saysWhichRows(node, list.length)) reading.repeats.push(repeat);
  if (list.length > 0) inside.answers[inside.row === '' ? node.path : node.path.slice(1)] = list;
}

/**
 * Reads what stands in an element. Anything that the form does not ask is a problem: nothing that somebody
 * typed is passed over.
 */
function readNodes(
  nodes: readonly FormNode[],
  parent: XmlElement,
  at: string,
  inside: Inside,
  reading: Reading,
): void {
  const { find, tree } = reading.model;
  const elements = groupedBy(childrenOf(parent), ({ name }) => name);
  const known = new Set(nodes.flatMap((node) => countOf(node, find)?.name ?? []).map(elementName));
  for (const node of nodes) {
    const name = elementName(node.name);
    known.add(name);
    const place = `${at}/${name}`;
    const own = (elements.get(name) ?? []).filter(({ attributes }) => !attributes.has('jr:template'));
    const [element, second] = own;
    if (node.inner !== null) readRows(node, own, place, inside, reading);
    else if (second) reading.problems.push({ code: 'twice', at: place, label: labelOf(node) });
    else if (element && node.children.length > 0) readNodes(node.children, element, place, inside, reading);
    else if (element) readQuestion(node, element, place, inside, reading);
  }
  const isTop = nodes === tree.root.children;
  const meta = isTop ? metaOf(parent) : undefined;
  for (const [name, [first]] of elements) {
    if (known.has(name) || first === meta) continue;
    reading.problems.push({ code: 'not_asked', at: `${at}/${name}`, label: '' });
  }
}

/**
 * Reads the answers of a submission (https://getodk.github.io/xforms-spec). An answer without an element
 * stays as it is; an element without a text takes the answer away.
 * @param idAt makes the id of a row that says none, by its repeat and its position from 0
 */
export function readSubmission(
  { definition, names }: CollectForm,
  root: XmlElement,
  idAt: (repeat: FieldPath, position: number) => string,
): Submission {
  const model = formModel(definition);
  const reading: Reading = {
    ...{ names, model, idAt, about: new Map() },
    ...{ files: [], rows: [], repeats: [], problems: [] },
  };
  const answers: Answers = {};
  readNodes(model.tree.root.children, root, `/${root.name}`, { answers, row: '' }, reading);
  const { about, files, rows, repeats, problems } = reading;
  const said = (name: string): string => about.get(name) ?? '';
  return {
    about: {
      panchayat: said(names.panchayat),
      village: said(names.village),
      otherVillage: said(names.otherVillage),
      date: said(names.date),
    },
    ...{ answers, files, rows, repeats, problems },
  };
}

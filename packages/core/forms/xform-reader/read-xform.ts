import type { FormDefinition, Item, Module } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { listNameOf } from '../fields/fields.ts';
import { ROOT } from '../xform/paths.ts';
import { modulesOf } from '../xlsform/modules.ts';
import { formName } from '../xlsform/names.ts';
import { readActions } from './actions.ts';
import { readBinds } from './binds.ts';
import { readBody, repeatPaths } from './body.ts';
import { checkSaves, entityAt, ownTypes } from './entity.ts';
import { readInstances } from './instances.ts';
import { itemsOf } from './items.ts';
import { metaOf, pathOf, readNodes } from './nodes.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './parse-xml.ts';
import { pathsIn } from './paths.ts';
import { newXformReport, type XformProblem, type XformReport } from './problems.ts';
import type { Reading } from './reading.ts';
import { textReader } from './texts.ts';

/** A form, or what keeps an XForm from being one. */
export interface ReadXform {
  /** Null: there are problems. */
  readonly form: FormDefinition | null;
  readonly problems: readonly XformProblem[];
  readonly warnings: readonly XformProblem[];
  /** The name of the form's root in its paths; absent: the usual one, or there is no form. */
  readonly root?: string;
}

/** The parts of the document. */
interface Parts {
  readonly title: string;
  readonly model: XmlElement;
  readonly root: XmlElement;
  readonly body: XmlElement;
}

/** Finds the parts of an XForm. Tells of the first that is missing. */
function partsOf(html: XmlElement, report: XformReport): Parts | null {
  const missing = (at: XmlElement, name: string): null => {
    report.problem(at, 'missing_element', { name });
    return null;
  };
  const head = childOf(html, 'h:head');
  if (html.name !== 'h:html' || head === undefined) return missing(html, 'h:head');
  const [model, ...others] = childrenOf(head).filter(({ name }) => name === 'model');
  if (model === undefined) return missing(head, 'model');
  for (const each of others) report.warn(each, 'element_left_out', { name: each.name });
  const instance = childOf(model, 'instance');
  const root = instance && childrenOf(instance)[0];
  if (root === undefined) return missing(instance ?? model, 'instance');
  const body = childOf(html, 'h:body');
  if (body === undefined) return missing(html, 'h:body');
  const title = childOf(head, 'h:title');
  return { title: title ? textOf(title) : '', model, root, body };
}

const OF_MODELS = new Set(['itext', 'instance', 'bind', 'setvalue', 'odk:setgeopoint']);

/** Tells of what a model holds that is not taken, and of a survey's data about itself that has no place here. */
function checkModel({ model, root }: Parts, report: XformReport): void {
  for (const each of childrenOf(model)) {
    if (each.name === 'submission') report.warn(each, 'element_left_out', { name: each.name });
    else if (!OF_MODELS.has(each.name)) report.problem(each, 'element_not_taken', { name: each.name });
  }
  for (const each of metaOf(root)) {
    const name = each.name.replace(/^orx:/, '');
    if (name === 'audit') report.problem(each, 'not_taken', { what: name });
    else if (name !== 'instanceID' && name !== 'entity') report.warn(each, 'meta_left_out', { what: name });
  }
}

/** Makes an expression that cannot be read, or a form that contradicts itself, a problem at its place. */
function checkForm(
  form: FormDefinition,
  places: Reading['places'],
  report: XformReport,
  html: XmlElement,
): void {
  const { error } = formDefinition.safeParse(form);
  for (const { path, message } of error?.issues ?? []) {
    let at: unknown = form;
    let place: XmlElement | undefined;
    for (const step of path) {
      at = (at as Record<PropertyKey, unknown> | undefined)?.[step];
      place = places.get(at as Item) ?? place;
    }
    report.problem(place ?? html, 'invalid_form', { rule: String(path.at(-1) ?? ''), message });
  }
}

const WHOLE = /^\d{1,15}$/;

function versionOf(root: XmlElement, report: XformReport): number {
  const text = root.attributes.get('version') ?? root.attributes.get('orx:version') ?? '';
  if (WHOLE.test(text) && Number(text) > 0) return Number(text);
  if (text !== '') report.warn(root, 'version_not_a_number', { version: text });
  return 1;
}

function formOf(
  html: XmlElement,
  parts: Parts,
  { name, recordTypes }: { readonly name: string; readonly recordTypes: ReadonlySet<string> },
  report: XformReport,
): FormDefinition {
  const { model, root, body } = parts;
  const repeats = repeatPaths(body);
  const nodes = readNodes(root, (path) => repeats.has(path), report);
  const withoutRoot = (path: string): string => path.slice(root.name.length + 1);
  const paths = pathsIn(nodes, (node) => repeats.has(withoutRoot(pathOf(node))));
  const texts = textReader(model, paths, report);
  const instances = readInstances(model, texts, report, new Set([...recordTypes, ...ownTypes(nodes)]));
  const reading: Reading = {
    model,
    paths,
    texts,
    instances,
    report,
    binds: readBinds(model, paths, report),
    body: readBody(body, paths, report),
    actions: readActions(model, body, paths, report),
    places: new Map(),
  };
  const items = itemsOf(nodes, reading);
  const title = { en: parts.title || name };
  const form: FormDefinition = {
    name,
    version: versionOf(root, report),
    xforms_version: '1.0.0',
    title,
    modules: modulesOf(items, { name, title }),
  };
  if (items.length === 0 && report.problems.length === 0) report.problem(html, 'no_questions');
  const lists = instances.others(listsIn(form.modules), nodes);
  const entity = entityAt(nodes, reading);
  checkSaves(reading);
  const whole = {
    ...form,
    ...(entity && { entity }),
    ...(Object.keys(lists).length > 0 && { lists }),
  };
  if (report.problems.length === 0) checkForm(whole, reading.places, report, html);
  return whole;
}

/** Returns the names of the lists that questions have. */
function listsIn(items: readonly Module[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (item: Item | Module): void => {
    const name = listNameOf(item);
    if (name !== undefined) found.add(name);
    if ('children' in item) for (const child of item.children) visit(child);
  };
  for (const item of items) visit(item);
  return found;
}

/**
 * Reads an XForm (https://getodk.github.io/xforms-spec) as a form. Anything that a form of Sampark cannot
 * hold is a problem, with its element and line; the codes are in `problems.ts`.
 * @param fileName the file's name without its ending, for a form that has no id
 * @param recordTypes the types of which there are records, so that a question may choose one of them
 */
export function readXform(
  xml: string,
  fileName = '',
  recordTypes: ReadonlySet<string> = new Set(),
): ReadXform {
  const html = parseXml(xml);
  if ('code' in html) {
    const { code, line, message } = html;
    return { form: null, problems: [{ line, element: '', code, params: { message } }], warnings: [] };
  }
  const report = newXformReport();
  const { problems, warnings } = report;
  const parts = partsOf(html, report);
  if (parts === null) return { form: null, problems, warnings };
  checkModel(parts, report);
  const name = formName(parts.root.attributes.get('id') || fileName || parts.title);
  const form = formOf(html, parts, { name, recordTypes }, report);
  if (problems.length > 0) return { form: null, problems, warnings };
  const root = parts.root.name;
  return { form, problems, warnings, ...(root !== ROOT && { root }) };
}

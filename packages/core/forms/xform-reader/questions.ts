import type { FileKind } from '../../attachments/attachment-name.ts';
import { AUDIO_QUALITIES, type Note, type Question } from '../definition/definition.ts';
import { WIDEST } from '../numbers/widest-numbers.ts';
import { LIMITS } from '../xlsform/limits.ts';
import { ruleOf } from './binds.ts';
import type { Asked } from './body.ts';
import { choicesOf } from './choices.ts';
import { SAVE_TO } from './entity.ts';
import { firstValue, type InstanceNode } from './nodes.ts';
import { childOf, childrenOf, type XmlElement } from './parse-xml.ts';
import { expressionIn, flagIn, present, type Reading, ruleIn } from './reading.ts';

type Common = Omit<Question & { type: 'hidden' }, 'type'>;
type PlainType = Exclude<
  Question['type'],
  | 'integer'
  | 'decimal'
  | 'range'
  | 'text'
  | 'select_one'
  | 'select_multiple'
  | 'rank'
  | 'select_record'
  | 'acknowledge'
  | FileKind
>;

/** The kinds of an input by the type of its answer. Any other type is a text. */
const INPUTS: ReadonlyMap<string, PlainType | 'integer' | 'decimal'> = new Map([
  ['int', 'integer'],
  ['integer', 'integer'],
  ['decimal', 'decimal'],
  ['double', 'decimal'],
  ['float', 'decimal'],
  ['date', 'date'],
  ['time', 'time'],
  ['dateTime', 'dateTime'],
  ['barcode', 'barcode'],
  ['geopoint', 'geopoint'],
  ['geotrace', 'geotrace'],
  ['geoshape', 'geoshape'],
]);

/** The data that a program gives by itself, by `jr:preload` and its parameter. Null: the device does not fill it. */
const PRELOADS: ReadonlyMap<string, string | null> = new Map([
  ['timestamp start', 'now()'],
  ['timestamp end', null],
  ['date today', 'today()'],
  ['uid', "concat('uuid:', uuid())"],
]);

/** The kinds of an upload by the first part of its media type. Any other type is a file of any kind. */
const UPLOADS: ReadonlyMap<string, FileKind> = new Map([
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
]);

const OF_CONTROLS = new Set(
  'ref bind appearance start end step mediatype accuracyThreshold unacceptableAccuracyThreshold'.split(' '),
);
const PARTS = new Set(['label', 'hint', 'item', 'itemset', 'setvalue']);

/** Whether a control only holds actions, so that nobody is asked. */
const isUnseen = (control: XmlElement): boolean =>
  control.name === 'input' && !childOf(control, 'label') && !childOf(control, 'hint') && hasActions(control);
const hasActions = (control: XmlElement): boolean => childOf(control, 'setvalue') !== undefined;

/** Reads a node without children as a question or a note. Null: it is none that is taken, and why was told. */
export function questionOf(node: InstanceNode, reading: Reading): Question | Note | null {
  const asked = reading.body.get(node);
  if (asked === undefined || isUnseen(asked.element)) return unseen(node, reading);
  const { element } = asked;
  checkControl(element, reading);
  const common = commonOf(node, element, reading);
  return seen(node, asked, { ...common, ...preloadOf(node, common, reading) }, reading);
}

/** Reads what a program gives by itself. A calculation has the last word. */
function preloadOf(node: InstanceNode, { calculation }: Common, { binds, report }: Reading): Partial<Common> {
  const preload = ruleOf(binds, node, 'jr:preload');
  const at = binds.get(node);
  if (preload === undefined || at === undefined || calculation !== undefined) return {};
  const parameter = ruleOf(binds, node, 'jr:preloadParams') ?? '';
  const known = preload === 'property' ? null : PRELOADS.get(`${preload} ${parameter}`.trim());
  if (known === undefined) report.problem(at, 'not_taken', { what: `jr:preload ${preload}` });
  if (known === null) report.warn(at, 'metadata_left_empty', { what: parameter });
  return known ? { dynamic_default: known } : {};
}

/** Tells of what a control says or holds that is not taken, or has no meaning here. */
function checkControl(control: XmlElement, { report }: Reading): void {
  for (const name of control.attributes.keys()) {
    if (name === 'query') report.problem(control, 'not_taken', { what: name });
    else if (!OF_CONTROLS.has(name)) report.warn(control, 'attribute_left_out', { name });
  }
  if (/\bsearch\s*\(/.test(control.attributes.get('appearance') ?? ''))
    report.problem(control, 'not_taken', { what: 'search()' });
  for (const each of childrenOf(control)) {
    if (!PARTS.has(each.name)) report.problem(each, 'element_not_taken', { name: each.name });
  }
}

/** Reads what nobody is asked. */
function unseen(node: InstanceNode, reading: Reading): Question {
  const common = commonOf(node, null, reading);
  if (common.calculation !== undefined) return { type: 'calculate', ...common };
  const isMeasured = reading.actions.get(node)?.measured === true;
  return {
    type: 'hidden',
    ...common,
    ...preloadOf(node, common, reading),
    ...(isMeasured && { measured: 'position' }),
  };
}

function seen(
  node: InstanceNode,
  { element }: Asked,
  common: Common,
  reading: Reading,
): Question | Note | null {
  const type = ruleOf(reading.binds, node, 'type')?.replace(/^xsd:/, '') ?? 'string';
  switch (element.name) {
    case 'select':
    case 'select1':
    case 'odk:rank': {
      const offered = choicesOf(element, node, reading);
      if (offered === null) return null;
      if ('records' in offered) {
        if (element.name === 'select1') return { type: 'select_record', ...common, ...offered };
        reading.report.problem(element, 'not_taken', { what: 'several records' });
        return null;
      }
      const kind =
        element.name === 'select' ? 'select_multiple' : element.name === 'select1' ? 'select_one' : 'rank';
      return { type: kind, ...common, ...offered };
    }
    case 'trigger':
      return { type: 'acknowledge', ...common };
    case 'range':
      return rangeOf(element, common, reading);
    case 'upload':
      return uploadOf(element, node, common, reading);
    default:
      if (type === 'binary') {
        reading.report.problem(element, 'not_taken', { what: type });
        return null;
      }
      return isNote(common)
        ? noteOf(element, common, reading)
        : inputOf(INPUTS.get(type) ?? 'text', common, element);
  }
}

/** Reads how exact a position is to be, in metres. */
function accuracyOf({ attributes }: XmlElement) {
  const metres = (name: string): number | undefined => {
    const number = Number(attributes.get(name) || Number.NaN);
    return number > 0 && Number.isFinite(number) ? number : undefined;
  };
  return present({
    capture_accuracy: metres('accuracyThreshold'),
    warning_accuracy: metres('unacceptableAccuracyThreshold'),
  });
}

function inputOf(
  type: PlainType | 'integer' | 'decimal' | 'text',
  common: Common,
  element: XmlElement,
): Question {
  if (type === 'geopoint') return { type, ...common, ...accuracyOf(element) };
  if (type === 'integer') return { type, ...common, ...WIDEST.integer };
  if (type === 'decimal') return { type, ...common, ...WIDEST.decimal };
  return type === 'text' ? { type, ...common, max_length: LIMITS.text } : { type, ...common };
}

/** Reads a question whose answer is a file. A file that stands as its default is not taken. */
function uploadOf(
  element: XmlElement,
  node: InstanceNode,
  { default: file, ...common }: Common,
  { binds, report }: Reading,
): Question {
  if (file !== undefined) report.warn(element, 'default_left_out', { text: file });
  const media = element.attributes.get('mediatype')?.split('/')[0] ?? '';
  const type = UPLOADS.get(media) ?? 'file';
  const quality = AUDIO_QUALITIES.find((each) => each === ruleOf(binds, node, 'odk:quality'));
  if (type === 'audio' && quality) return { type, ...common, quality };
  const pixels = Number(ruleOf(binds, node, 'orx:max-pixels'));
  return type === 'image' && Number.isInteger(pixels) && pixels > 0
    ? { type, ...common, max_pixels: pixels }
    : { type, ...common };
}

function rangeOf(element: XmlElement, common: Common, { report }: Reading): Question | null {
  const [start, end, step] = ['start', 'end', 'step'].map((name) =>
    Number(element.attributes.get(name) || Number.NaN),
  );
  if (start === undefined || end === undefined || step === undefined) return null;
  const [min, max] = [Math.min(start, end), Math.max(start, end)];
  if (min < max && Number.isFinite(max - min) && Number.isFinite(step) && step > 0)
    return { type: 'range', ...common, min, max, step };
  report.problem(element, 'bad_range');
  return null;
}

/** A text that nobody types, and that holds nothing, is a note. */
const isNote = (common: Common): boolean =>
  common.read_only === true &&
  common.calculation === undefined &&
  common.default === undefined &&
  common.dynamic_default === undefined;

function noteOf(element: XmlElement, { name, label, hint, relevant }: Common, { report }: Reading): Note {
  if (hint) report.warn(element, 'hint_left_out');
  return { type: 'note', name, label, ...(relevant !== undefined && { relevant }) };
}

/** Reads what questions of all kinds have. @param control null: nobody is asked */
function commonOf(node: InstanceNode, control: XmlElement | null, reading: Reading): Common {
  const { texts, binds, actions } = reading;
  const bind = binds.get(node);
  const label = control ? texts.read(childOf(control, 'label'), node) : undefined;
  const hint = control ? texts.read(childOf(control, 'hint'), node) : undefined;
  const { begins, text, changes } = actions.get(node) ?? {};
  const calculation = ruleIn(node, 'calculate', reading);
  if (changes && calculation !== undefined)
    reading.report.problem(changes.at, 'trigger_not_taken', { name: node.name });
  return {
    name: node.name,
    label: label ?? hint ?? { en: node.name },
    required: flagIn(node, 'required', reading) ?? false,
    ...present({
      hint: label && hint,
      relevant: ruleIn(node, 'relevant', reading),
      required_message: bind && texts.message(bind, 'jr:requiredMsg', node),
      constraint: ruleIn(node, 'constraint', reading),
      constraint_message: bind && texts.message(bind, 'jr:constraintMsg', node),
      read_only: control ? flagIn(node, 'readonly', reading) : undefined,
      calculation: changes ? expressionIn(changes.expression, { node }, reading) : calculation,
      trigger: changes?.by.map(({ name }) => name),
      default: (begins ? undefined : text) ?? (firstValue(node) || undefined),
      dynamic_default: begins && expressionIn(begins.expression, { node }, reading),
      appearance: control?.attributes.get('appearance')?.trim() || undefined,
      save_to: ruleOf(binds, node, SAVE_TO),
    }),
  };
}

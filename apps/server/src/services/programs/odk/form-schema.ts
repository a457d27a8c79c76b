import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { partsOf } from '@sampark/core/wire/survey-json';
import { nameBeside } from './names.ts';

/** The type of an answer, in ODK's words. */
export type AnswerType =
  | 'int'
  | 'decimal'
  | 'string'
  | 'date'
  | 'dateTime'
  | 'geopoint'
  | 'geotrace'
  | 'geoshape';

interface Named {
  /** As OData has it. */
  readonly name: string;
  /** The same as the beginning of a property in JSON: `"name":`. */
  readonly label: string;
  /** As the form has it. */
  readonly given: string;
  /** The items around it in the form, from the outermost: groups and repeats, as OData has them. */
  readonly around: readonly string[];
}

/** An answer. */
export interface AnswerNode extends Named {
  readonly kind: 'answer';
  /** Its key in its survey, or in its row. */
  readonly key: string;
  readonly type: AnswerType;
  readonly isFile: boolean;
  readonly isMultiple: boolean;
}

/** Questions under a common name. */
export interface GroupNode extends Named {
  readonly kind: 'group';
  readonly children: SchemaNode[];
}

/** Rows: a table of its own in OData. */
export interface RepeatNode extends Named {
  readonly kind: 'repeat';
  /** The key of its list of rows. */
  readonly key: string;
  /** The path of its rows in the form: `water.sources/@`. */
  readonly path: string;
  readonly children: SchemaNode[];
}

export type SchemaNode = AnswerNode | GroupNode | RepeatNode;

/** A form as tables: one of its surveys, and one for each repeat. */
export interface FormSchema {
  readonly form: FormDefinition;
  readonly children: readonly SchemaNode[];
}

/** Returns the type of the answers to a question. */
export function answerTypeOf(question: Question): AnswerType {
  switch (question.type) {
    case 'integer':
      return 'int';
    case 'decimal':
      return 'decimal';
    case 'range':
      return Number.isInteger(question.min) && Number.isInteger(question.step) ? 'int' : 'decimal';
    case 'date':
    case 'dateTime':
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return question.type;
    case 'hidden':
      return question.measured === undefined ? 'string' : 'geopoint';
    default:
      return 'string';
  }
}

const FILES: ReadonlySet<Question['type']> = new Set(['image', 'audio', 'video', 'file']);
const MULTIPLE: ReadonlySet<Question['type']> = new Set(['select_multiple', 'rank']);

const namesOf = (name: string, given: string) => ({ name, label: `${JSON.stringify(name)}:`, given });

type Parent = Pick<GroupNode, 'children'> & { readonly inside: readonly string[] };

/** The names that a table has besides those of the form. */
const OWN_NAMES = ['__id', '__system'];

const nameIn = (parent: Parent, given: string): string =>
  nameBeside(new Set([...OWN_NAMES, ...parent.children.map(({ name }) => name)]), given);

const insideOf = (node: GroupNode | RepeatNode): Parent => ({
  children: node.children,
  inside: [...node.around, node.name],
});

/** Returns the group or repeat of a name; a group that is not there yet is made. */
function stepInto(parent: Parent, given: string): Parent {
  const known = parent.children.find((child) => child.kind !== 'answer' && child.given === given);
  if (known !== undefined && known.kind !== 'answer') return insideOf(known);
  const around = parent.inside;
  const made: GroupNode = {
    ...{ kind: 'group', ...namesOf(nameIn(parent, given), given), around },
    children: [],
  };
  parent.children.push(made);
  return insideOf(made);
}

/** Returns the names around an item and its own: `water.sources/@/test/year` is water, sources, test, year. */
function stepsOf(path: string): { readonly groups: readonly string[]; readonly last: string } {
  const { module, field } = partsOf(path) ?? { module: '', field: path };
  const names = [module, ...field.split('/').filter((name) => name !== '@')].filter((name) => name !== '');
  return { groups: names.slice(0, -1), last: names.at(-1) ?? '' };
}

/** Returns the key of an item in its innermost row; in none, its path. */
const keyIn = (path: string): string => path.slice(path.lastIndexOf('/@/') + 1).replace(/^@\//, '');

/**
 * Returns the columns that say where, of what and of when a survey is. ODK has no words for these: they look
 * like questions.
 */
function headOf(form: FormDefinition): readonly AnswerNode[] {
  const { subject } = knownFields(form);
  const about = subject === 'village' ? ['village_name'] : subject === 'panchayat' ? [] : ['record_id'];
  return ['panchayat_id', ...about, 'survey_date'].map((name) => ({
    kind: 'answer',
    ...{ ...namesOf(name, name), around: [], key: name },
    type: name === 'survey_date' ? 'date' : 'string',
    ...{ isFile: false, isMultiple: false },
  }));
}

const schemas = new WeakMap<FormDefinition, FormSchema>();

/** Lays a form out as ODK Central does: modules and groups as groups, repeats as tables. */
export function schemaOf(form: FormDefinition): FormSchema {
  const known = schemas.get(form);
  if (known !== undefined) return known;
  const fields = knownFields(form);
  const children: SchemaNode[] = [...headOf(form)];
  const root: Parent = { children, inside: [] };
  for (const path of fields.order) {
    const isRows = fields.repeats.has(path);
    const { groups, last } = stepsOf(path);
    const parent = groups.reduce(stepInto, root);
    const named = { ...namesOf(nameIn(parent, last), last), around: parent.inside };
    if (isRows) {
      const key = keyIn(path.slice(0, -'/@'.length));
      parent.children.push({ kind: 'repeat', ...named, key, path, children: [] });
      continue;
    }
    const question = fields.answers.get(path)?.question;
    if (question === undefined) continue;
    parent.children.push({
      ...{ kind: 'answer', ...named, key: keyIn(path), type: answerTypeOf(question) },
      ...{ isFile: FILES.has(question.type), isMultiple: MULTIPLE.has(question.type) },
    });
  }
  const schema = { form, children };
  schemas.set(form, schema);
  return schema;
}

/** The table of the surveys themselves. */
export const SUBMISSIONS = 'Submissions';

/** Returns the name of a repeat's table: `Submissions.water.sources`. */
export const tableOf = ({ around, name }: RepeatNode): string => [SUBMISSIONS, ...around, name].join('.');

/** A repeat, with the repeats around it, from the outermost, and itself last. */
export type RepeatPath = readonly RepeatNode[];

/** Returns all repeats of a form, in its order, those in rows among them. */
export function repeatsOf(nodes: readonly SchemaNode[], outer: RepeatPath = []): readonly RepeatPath[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'answer') return [];
    if (node.kind === 'group') return repeatsOf(node.children, outer);
    const own = [...outer, node];
    return [own, ...repeatsOf(node.children, own)];
  });
}

/** Returns the name of the column in which the rows of a repeat have the id of what holds them. */
export function parentColumnOf(path: RepeatPath): string {
  const holder = path.at(-2);
  const names = holder === undefined ? [] : [...holder.around, holder.name];
  return `__${[SUBMISSIONS, ...names].join('-')}-id`;
}

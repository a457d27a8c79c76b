import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { nestRows } from '@sampark/core/wire/nested/nested-rows';
import type { ShownSurvey } from '../../../access/shares/reader.ts';
import { type FormSchema, parentColumnOf, type RepeatPath } from '../form-schema.ts';
import type { Selection } from '../select.ts';
import { type FileCount, SYSTEM_TYPES, type SystemName, systemOf } from '../system.ts';
import { textJson } from '../text/answer-json.ts';
import { type ByteText, byteText } from '../text/byte-text.ts';
import type { Answers } from '../text/gapped-text.ts';
import { idOf, type Place, within } from './row-places.ts';
import {
  objectOf,
  type Properties,
  rowsAt,
  type Template,
  type TemplateStyle,
  templateOf,
} from './row-template.ts';

/** A row as OData has it, in JSON. */
export type RowText = ByteText;

/** How rows are written. */
export interface Writing extends TemplateStyle {
  readonly selection: Selection;
}

const templates = new WeakMap<Writing, Template>();

/** Returns what writes the answers of rows. It is made once a request. */
function templateFor(writing: Writing): Template {
  const known = templates.get(writing) ?? templateOf(writing.selection.children, writing);
  templates.set(writing, known);
  return known;
}

/** Returns a survey's answers by their keys, its rows in lists. Its newest form says which there are. */
export const answersWithRows = ({ survey }: ShownSurvey, form: FormDefinition): Answers =>
  nestRows(survey.values, knownFields(form));

const placeOf = ({ survey: { survey_id, panchayat_id } }: ShownSurvey): Place => ({
  ...{ survey_id, panchayat_id },
  rows: [],
});

/** Returns what may be the name of a file in the JSON of a survey's answers. Nearly no survey has any, and a search for text is quick. */
export const fileNamesIn = (doc: string): readonly string[] =>
  doc.includes('sha256:') ? [...doc.matchAll(/"(sha256:[^"]*)"/g)].flatMap(([, name = '']) => name) : [];

/** Returns the names of the files that a survey's answers name, each once. */
export function filesOf({ values }: Pick<ServerSurvey, 'values'>): readonly string[] {
  const names = new Set<string>();
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (typeof value === 'string' && readAttachmentName(value) !== null) names.add(value);
  }
  return [...names];
}

/** Writes a survey as a row of the table of surveys. */
export function submissionRow(
  shown: ShownSurvey,
  { form }: FormSchema,
  writing: Writing,
  files: FileCount,
): RowText {
  const { selection, expand } = writing;
  // Without their rows the answers are as they lie in the database.
  const answers = expand ? answersWithRows(shown, form) : shown.survey.values;
  return objectOf(
    idJson(selection, shown.survey.survey_id),
    systemJson(shown, selection.system, files),
    templateFor(writing)(answers, placeOf(shown)),
  );
}

const NONE = '' as Properties;

const idJson = ({ withId }: Selection, id: string): Properties =>
  withId ? (`"__id":${textJson(id)}` as Properties) : NONE;

const SYSTEM_NAMES = Object.keys(SYSTEM_TYPES) as readonly SystemName[];

function systemJson(shown: ShownSurvey, names: Selection['system'], files: FileCount): Properties {
  if (names.size === 0) return NONE;
  const system = systemOf(shown, files);
  let json = '';
  for (const name of SYSTEM_NAMES) {
    if (!names.has(name)) continue;
    const value = system[name];
    json += `${json === '' ? '' : ','}"${name}":${typeof value === 'string' ? textJson(value) : String(value)}`;
  }
  return `"__system":{${json}}` as Properties;
}

/** Writes the rows of a repeat in a survey, in their order. */
export function repeatRows(
  shown: ShownSurvey,
  { form }: FormSchema,
  path: RepeatPath,
  writing: Writing,
): readonly { readonly id: string; readonly parent: string; readonly row: RowText }[] {
  const { selection } = writing;
  const parentLabel = byteText(`${JSON.stringify(parentColumnOf(path))}:`);
  const walk = (
    [repeat, ...inner]: RepeatPath,
    answers: Answers,
    place: Place,
  ): ReturnType<typeof repeatRows> => {
    if (repeat === undefined) return [];
    return rowsAt(answers, repeat).flatMap((each) => {
      const inside = within(place, repeat, each);
      if (inner.length > 0) return walk(inner, each, inside);
      const [id, parent] = [idOf(inside), idOf(place)];
      const holder = selection.withParent ? (`${parentLabel}${textJson(parent)}` as Properties) : NONE;
      const row = objectOf(idJson(selection, id), templateFor(writing)(each, inside), holder);
      return [{ id, parent, row }];
    });
  };
  return walk(path, answersWithRows(shown, form), placeOf(shown));
}

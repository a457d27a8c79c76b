import type { Value } from '@sampark/core/survey/values';
import type { NestedRow, NestedValue } from '@sampark/core/wire/nested-rows';
import { answerJson, textJson } from './answer-json.ts';
import type { AnswerNode, RepeatNode, SchemaNode } from './form-schema.ts';
import { idOf, linkTo, type Place, within } from './row-places.ts';

/** What a survey or a row holds, by the keys of its answers. */
export type Answers = Readonly<Record<string, NestedValue>>;

/** Returns the rows of a repeat in a survey or a row. */
export const rowsAt = (answers: Answers, repeat: RepeatNode): readonly NestedRow[] => {
  const rows = Object.hasOwn(answers, repeat.key) ? answers[repeat.key] : undefined;
  return Array.isArray(rows) ? (rows as readonly NestedRow[]) : [];
};

/** Properties of a row in JSON, each with a comma before it. */
export type Properties = string;

/** Makes an object of properties. */
export const objectOf = (properties: Properties): string => `{${properties.slice(1)}}`;

/** Writes what a survey or a row holds. */
export type Template = (answers: Answers, place: Place) => Properties;

/** How rows in rows and positions are written. */
export interface TemplateStyle {
  /** Whether rows in rows come along. */
  readonly expand: boolean;
  /** Whether positions are well-known text; else GeoJSON. */
  readonly wkt: boolean;
}

/** A place in the text of an empty row: what stands between `from` and `to` gives way to a value. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** What is put into a gap of every row: something of the rows of a repeat. */
interface OfRepeat {
  readonly at: number;
  readonly write: (answers: Answers, place: Place) => string;
}

/** The text of an empty row, and what is put into it. */
interface Layout {
  readonly empty: string;
  readonly gaps: readonly Gap[];
  /** The questions by their keys, with the numbers of their gaps. */
  readonly answers: ReadonlyMap<string, { readonly at: number; readonly node: AnswerNode }>;
  readonly repeats: readonly OfRepeat[];
}

function layOut(nodes: readonly SchemaNode[], style: TemplateStyle): Layout {
  let empty = '';
  const gaps: Gap[] = [];
  const answers = new Map<string, { at: number; node: AnswerNode }>();
  const repeats: OfRepeat[] = [];
  /** @returns the number of the gap */
  const leave = (label: string, text: string): number => {
    empty += label;
    const from = empty.length;
    empty += text;
    return gaps.push({ from, to: empty.length }) - 1;
  };
  const add = (some: readonly SchemaNode[], first: string): void => {
    let comma = first;
    for (const node of some) {
      if (node.kind === 'answer') {
        answers.set(node.key, { at: leave(`${comma}${node.label}`, 'null'), node });
      } else if (node.kind === 'group') {
        empty += `${comma}${node.label}{`;
        add(node.children, '');
        empty += '}';
      } else {
        const link = leave(`${comma}${JSON.stringify(`${node.name}@odata.navigationLink`)}:`, '');
        repeats.push({ at: link, write: (_, place) => JSON.stringify(linkTo(node, place)) });
        if (style.expand) repeats.push({ at: leave(`,${node.label}`, ''), write: rowsIn(node, style) });
      }
      comma = ',';
    }
  };
  add(nodes, ',');
  return { empty, gaps, answers, repeats };
}

/** What says of a survey in which panchayat it is; no answer does. */
const PANCHAYAT_ID = 'panchayat_id';

/**
 * Makes what writes the rows of a table. Most questions have no answer in most surveys, so the text of an empty row is made once, and only
 * the answers of each row are put into it.
 */
export function templateOf(nodes: readonly SchemaNode[], style: TemplateStyle): Template {
  const { empty, gaps, answers: questions, repeats } = layOut(nodes, style);
  const panchayat = questions.get(PANCHAYAT_ID);
  return (answers, place) => {
    const values = new Array<string | undefined>(gaps.length);
    for (const key of Object.keys(answers)) {
      const question = questions.get(key);
      if (question !== undefined)
        values[question.at] = answerJson(question.node, answers[key] as Value, style.wkt);
    }
    if (panchayat !== undefined && place.rows.length === 0)
      values[panchayat.at] = textJson(place.panchayat_id);
    for (const { at, write } of repeats) values[at] = write(answers, place);
    let json = '';
    let reached = 0;
    // The loop counts, because an iterator makes an object for each of some hundred questions.
    for (let at = 0; at < gaps.length; at += 1) {
      const gap = gaps[at];
      const value = values[at];
      if (gap === undefined || value === undefined) continue;
      json += empty.slice(reached, gap.from) + value;
      reached = gap.to;
    }
    return json + empty.slice(reached);
  };
}

/** Makes what writes the rows of a repeat, with the rows in them. */
function rowsIn(repeat: RepeatNode, style: TemplateStyle): (answers: Answers, place: Place) => string {
  const write = templateOf(repeat.children, style);
  return (answers, place) => {
    const rows = rowsAt(answers, repeat).map((row) => {
      const inside = within(place, repeat, row);
      return objectOf(`,"__id":"${idOf(inside)}"${write(row, inside)}`);
    });
    return `[${rows.join(',')}]`;
  };
}

import type { NestedRow } from '@sampark/core/wire/nested/nested-rows';
import type { RepeatNode, SchemaNode } from '../form-schema.ts';
import { answerWriter, textJson } from '../text/answer-json.ts';
import { type ByteText, byteText, remembered } from '../text/byte-text.ts';
import {
  type Answers,
  answersInGaps,
  filled,
  type GapOfQuestion,
  type GappedText,
  gappedDraft,
} from '../text/gapped-text.ts';
import { idOf, linkTo, type Place, within } from './row-places.ts';

/** The key that says in which panchayat a survey is; no answer does. */
export const PANCHAYAT_ID = 'panchayat_id';

/** Returns the rows of a repeat in a survey or a row. */
export const rowsAt = (answers: Answers, repeat: RepeatNode): readonly NestedRow[] => {
  const rows = Object.hasOwn(answers, repeat.key) ? answers[repeat.key] : undefined;
  return Array.isArray(rows) ? (rows as readonly NestedRow[]) : [];
};

/** Properties of an object in JSON, with commas between. */
export type Properties = ByteText;

/** Makes an object of properties; empty ones are left out. */
export function objectOf(...parts: readonly Properties[]): ByteText {
  let json = '';
  for (const part of parts) if (part !== '') json += json === '' ? part : `,${part}`;
  return `{${json}}` as ByteText;
}

/** Writes what a survey or a row holds. */
export type Template = (answers: Answers, place: Place) => Properties;

/** How rows in rows and positions are written. */
export interface TemplateStyle {
  /** Whether rows in rows come along. */
  readonly expand: boolean;
  /** Whether positions are well-known text; else GeoJSON. */
  readonly wkt: boolean;
}

/** The filling of a gap in every row: something of the rows of a repeat. */
interface OfRepeat {
  readonly at: number;
  readonly write: (answers: Answers, place: Place) => ByteText;
}

/** The text of an empty row, and what is put into it. */
interface Layout {
  readonly text: GappedText;
  /** The questions by their keys, with the numbers of their gaps. */
  readonly answers: ReadonlyMap<string, GapOfQuestion>;
  readonly repeats: readonly OfRepeat[];
}

function layOut(nodes: readonly SchemaNode[], style: TemplateStyle, json: typeof textJson): Layout {
  const draft = gappedDraft();
  const answers = new Map<string, GapOfQuestion>();
  const repeats: OfRepeat[] = [];
  const leave = (label: string, usual: string): number => {
    draft.add(label);
    return draft.leave(usual);
  };
  const add = (some: readonly SchemaNode[]): void => {
    let comma = '';
    for (const node of some) {
      if (node.kind === 'answer') {
        const write = answerWriter(node, { wkt: style.wkt, json });
        answers.set(node.key, { at: leave(`${comma}${node.label}`, 'null'), write });
      } else if (node.kind === 'group') {
        draft.add(`${comma}${node.label}{`);
        add(node.children);
        draft.add('}');
      } else {
        const link = leave(`${comma}${JSON.stringify(`${node.name}@odata.navigationLink`)}:`, '');
        repeats.push({ at: link, write: (_, place) => byteText(JSON.stringify(linkTo(node, place))) });
        if (style.expand) repeats.push({ at: leave(`,${node.label}`, ''), write: rowsIn(node, style) });
      }
      comma = ',';
    }
  };
  add(nodes);
  return { text: draft.text(), answers, repeats };
}

/**
 * Makes what writes the rows of a table. Most questions have no answer in most surveys, so the text of an empty row is made once, and only
 * the answers of each row are put into it.
 */
export function templateOf(nodes: readonly SchemaNode[], style: TemplateStyle): Template {
  const json = remembered(textJson);
  const { text, answers: questions, repeats } = layOut(nodes, style, json);
  const panchayat = questions.get(PANCHAYAT_ID);
  return (answers, place) => {
    const values = answersInGaps(text, questions, answers);
    if (panchayat !== undefined && place.rows.length === 0) values[panchayat.at] = json(place.panchayat_id);
    for (const { at, write } of repeats) values[at] = write(answers, place);
    return filled(text, values);
  };
}

/** Makes what writes the rows of a repeat, with the rows in them. */
function rowsIn(repeat: RepeatNode, style: TemplateStyle): (answers: Answers, place: Place) => ByteText {
  const write = templateOf(repeat.children, style);
  return (answers, place) => {
    const rows = rowsAt(answers, repeat).map((row) => {
      const inside = within(place, repeat, row);
      return objectOf(`"__id":"${idOf(inside)}"` as Properties, write(row, inside));
    });
    return `[${rows.join(',')}]` as ByteText;
  };
}

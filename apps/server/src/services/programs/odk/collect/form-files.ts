import { createHash } from 'node:crypto';
import { LIST_COLUMNS, OTHER_VILLAGE, PLACE_LISTS } from '@sampark/core/forms/collect/collect-form';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { quoted } from '@sampark/core/survey/csv-cell';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import type { VillageOfPanchayat } from '../../../../storage/kysely/places/villages-repository.ts';
import type { Context } from '../../../context.ts';
import type { OfferedForm } from './offered-forms.ts';

/** A text that ODK Collect fetches: a form, or a list beside it. */
export interface FormFile {
  readonly text: string;
  /** As OpenRosa writes it. It tells devices that the text has changed, and guards nothing. */
  readonly hash: string;
}

const fileOf = (text: string): FormFile => ({
  text,
  hash: `md5:${createHash('md5').update(text).digest('hex')}`,
});

const written = new WeakMap<FormDefinition, FormFile>();

/** Writes a form as an XForm. It is written once, because a version of a form never changes. */
export function xformOf({ definition }: OfferedForm): FormFile {
  const known = written.get(definition) ?? fileOf(writeXform(definition));
  written.set(definition, known);
  return known;
}

type Cells = readonly [name: string, label: string, panchayatId: string];

const csvOf = (rows: readonly Cells[]): FormFile =>
  fileOf([LIST_COLUMNS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join(''));

/** A list has one column of labels: people read either script there. */
const inBoth = (en: string, hi: string | undefined): string => (hi && hi !== en ? `${en} / ${hi}` : en);

function villageRows({ panchayats }: OfferedForm, villages: readonly VillageOfPanchayat[]): readonly Cells[] {
  const byPanchayat = Map.groupBy(villages, ({ panchayat_id }) => panchayat_id);
  return panchayats.flatMap(({ panchayat_id: id }): readonly Cells[] => [
    ...(byPanchayat.get(id) ?? []).map(
      ({ village_code, name, name_hi }): Cells => [village_code, inBoth(name, name_hi), id],
    ),
    // The directory does not know every hamlet.
    [OTHER_VILLAGE, 'Another village / दूसरा गाँव', id],
  ]);
}

/** Returns the lists that a form reads, by the names of their files: the places of the person who fetches them. */
export async function listsOf(
  { storage }: Context,
  form: OfferedForm,
): Promise<ReadonlyMap<string, FormFile>> {
  const panchayats = form.panchayats.map(
    ({ panchayat_id: id, name }): Cells => [id, inBoth(name.en, name['hi']), id],
  );
  const lists = new Map([[`${PLACE_LISTS.panchayats}.csv`, csvOf(panchayats)]]);
  if (subjectTypeOf(form.definition) !== 'village') return lists;
  const ids = form.panchayats.map(({ panchayat_id }) => panchayat_id);
  const villages = await storage.now.villages.of(ids);
  return lists.set(`${PLACE_LISTS.villages}.csv`, csvOf(villageRows(form, villages)));
}

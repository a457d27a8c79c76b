import { recordTypesAsked } from '@sampark/core/forms/fields/fields';
import type { OpenRecords } from '../ports/surveys/records.ts';
import { type Editing, show } from './typing/editing.ts';

/**
 * Gives an open survey the records of its panchayat, once its form asks for some, and again after each change of them. Few forms do, so the
 * code comes then. @returns ends it
 */
export function followRecords(editing: Editing): () => void {
  const { view, workspace } = editing;
  let opening: Promise<OpenRecords> | null = null;
  const open = async (panchayatId: string): Promise<OpenRecords> => {
    const { openRecords } = await import('../records/records.ts');
    const records = openRecords(workspace, panchayatId);
    const take = (): void => {
      const known = records.view.get();
      if (!known || editing.closed) return;
      editing.records = known;
      show(editing);
    };
    records.view.subscribe(take);
    take();
    return records;
  };
  const end = view.subscribe(() => {
    const now = view.get();
    if (!now || opening || recordTypesAsked(now.form).length === 0) return;
    opening = open(now.summary.panchayat_id);
    // Without its code, or without the rows, the questions stay without choices.
    opening.catch(() => undefined);
  });
  return () => {
    end();
    opening?.then(({ close }) => close()).catch(() => undefined);
  };
}

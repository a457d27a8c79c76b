import { can } from '@sampark/core/access/can';
import { bringDraft, isTyped, notHere } from '@sampark/core/device/bring-draft';
import { type LocalSurvey, shownValues } from '@sampark/core/device/local-survey';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { type Coalesced, coalesced } from '../browser/coalesced.ts';
import { isoNow } from '../browser/platform.ts';
import { deviceFailure } from '../database/failure.ts';
import { createLive } from '../ports/live.ts';
import type { BringResult, OtherDraft, OtherDrafts } from '../ports/other-drafts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isDone, openSlot, readMemory, type Slot, type SlotKey, writeMemory } from './draft-slots.ts';
import { fetchSlots, finishSlots } from './fetch-slots.ts';

/** After the first time in a visit the server is not asked again within this time, in milliseconds. */
const FRESH = 60_000;
/** After a change of the network the first request waits this long, in milliseconds. */
const AFTER_ONLINE = 2_000;

const identityOf = ({ user, platform }: Workspace, slot: Slot): SurveyIdentity => ({
  survey_id: slot.survey_id,
  panchayat_id: slot.panchayat_id,
  form_name: slot.form_name,
  form_version: slot.form_version,
  created_at: isoNow(platform),
  ...createdBy(user),
});

/** What of a slot this device lacks; `null` when nothing, or when the survey is being deleted here. */
const offered = ({ forms }: Workspace, slot: Slot, row: LocalSurvey | null): OtherDraft | null => {
  const lacking = Object.entries(notHere(row, slot.edits));
  if (lacking.length === 0 || row?.deletion) return null;
  const shown = row ? shownValues(row) : {};
  const village = valueAt(
    row ? shown : { [VILLAGE_NAME]: slot.edits[VILLAGE_NAME]?.now ?? null },
    VILLAGE_NAME,
  );
  return {
    survey_id: slot.survey_id,
    device_id: slot.device_id,
    saved_at: slot.saved_at,
    village_name: typeof village === 'string' ? village : '',
    last_auto_save: slot.last_auto_save,
    form: forms.formOf(row?.identity ?? slot),
    fields: lacking.map(([field, { now }]) => ({
      field,
      there: now,
      here: valueAt(shown, field),
      typed_here: row !== null && isTyped(row, field),
    })),
  };
};

/** A convenience: where the device's store fails it is left, and tried again at the next occasion. */
const inBackground = (work: () => Promise<void>): Coalesced => coalesced(() => work().catch(() => undefined));

/**
 * What the person typed on other devices and did not save there, as their private slots on the server tell it. A slot
 * is emptied only when all it says is in this device's database and kept in this device's own slot, or when the person
 * does without it.
 */
export const openOtherDrafts = (workspace: Workspace): OtherDrafts => {
  const { db, user, platform, store, codec } = workspace;
  const { all } = workspace.list;
  const list = createLive<readonly OtherDraft[]>();
  const owner = user.user_id;
  let cancel = (): void => undefined;
  let asked = false;
  let closed = false;

  const showing = inBackground(async () => {
    const { slots, done } = await readMemory(db, owner);
    const found: OtherDraft[] = [];
    for (const sealed of slots) {
      const slot = isDone(done, sealed) ? null : await openSlot(sealed, codec);
      if (!slot) continue;
      const { row } = await store.read(slot.survey_id);
      const draft = offered(workspace, slot, row);
      if (draft) found.push(draft);
    }
    // What is remembered shows at once; that there is nothing is known only after the server was asked.
    if (!closed && (asked || found.length > 0)) list.set(found);
  });

  const asking = inBackground(async () => {
    cancel();
    if (closed) return;
    if (!platform.online()) {
      asked = true;
      showing.run();
      return;
    }
    const { asked_at } = await readMemory(db, owner);
    const age = platform.now() - asked_at;
    const fresh = asked && age >= 0 && age < FRESH;
    if (!fresh && !(await fetchSlots(workspace)) && !closed) cancel = platform.after(FRESH, asking.run);
    asked = true;
    showing.run();
    await finishSlots(workspace);
  });

  const finish = async (slot: SlotKey): Promise<void> => {
    const { survey_id, device_id, saved_at } = slot;
    await writeMemory(db, owner, (memory) => ({
      ...memory,
      done: [...memory.done, { survey_id, device_id, saved_at }],
    }));
    showing.run();
    asking.run();
  };

  const bring = async (draft: OtherDraft): Promise<BringResult> => {
    const { slots } = await readMemory(db, owner);
    const sealed = slots.find((each) => isDone([each], draft));
    const slot = sealed && (await openSlot(sealed, codec));
    if (!slot) return { ok: true };
    const { row } = await store.read(slot.survey_id);
    const subject = {
      panchayat_id: row?.identity.panchayat_id ?? slot.panchayat_id,
      block_id: user.block_id ?? '',
      created_by: user.user_id,
    };
    if (!can(user, row ? 'edit' : 'create', subject)) return { ok: false, because: 'not_allowed' };
    const taking = { identity: identityOf(workspace, slot), at: isoNow(platform) };
    try {
      const states = await store.change([slot.survey_id], (state) => ({
        ...state,
        row: bringDraft(state.row, slot.edits, taking),
      }));
      const after = states.get(slot.survey_id)?.row ?? null;
      if (Object.keys(notHere(after, slot.edits)).length === 0) await finish(slot);
    } catch (error) {
      return { ok: false, because: deviceFailure(error) };
    }
    showing.run();
    return { ok: true };
  };

  const unwatch = [
    all.subscribe(() => platform.afterPaint(showing.run)),
    platform.watch('visible', asking.run),
    platform.watch('online', () => {
      cancel();
      cancel = platform.after(AFTER_ONLINE, asking.run);
    }),
  ];
  showing.run();
  asking.run();
  return {
    list,
    bring,
    discard: finish,
    close: () => {
      closed = true;
      cancel();
      for (const end of unwatch) end();
    },
  };
};

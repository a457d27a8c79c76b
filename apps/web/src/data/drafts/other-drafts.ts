import { can } from '@sampark/core/access/can';
import { bringDraft, isTyped, notHere } from '@sampark/core/device/bring-draft';
import { type LocalSurvey, shownValues } from '@sampark/core/device/local-survey';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { RECORD_ID, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { type Coalesced, coalesced } from '../browser/coalesced.ts';
import { isoNow } from '../browser/platform.ts';
import { deviceFailure } from '../database/failure.ts';
import { createLive, type Settable } from '../ports/live.ts';
import type { BringResult, OtherDraft, OtherDrafts } from '../ports/surveys/other-drafts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isDone, openSlot, readMemory, type Slot, type SlotKey, writeMemory } from './draft-slots.ts';
import { fetchSlots, finishSlots } from './fetch-slots.ts';

/** The time for which the server's answer counts as fresh, in milliseconds. The first question of a visit asks anyway. */
const FRESH = 60_000;
/** The wait before the first request after the network came back, in milliseconds. */
const AFTER_ONLINE = 2_000;

const identityOf = ({ user, platform }: Workspace, slot: Slot): SurveyIdentity => ({
  survey_id: slot.survey_id,
  panchayat_id: slot.panchayat_id,
  form_name: slot.form_name,
  form_version: slot.form_version,
  created_at: isoNow(platform),
  ...createdBy(user),
});

/** Returns the part of a slot that this device lacks; `null`: nothing, or the survey is being deleted here. */
const offered = ({ forms }: Workspace, slot: Slot, row: LocalSurvey | null): OtherDraft | null => {
  const lacking = Object.entries(notHere(row, slot.edits));
  if (lacking.length === 0 || row?.deletion) return null;
  const shown = row ? shownValues(row) : {};
  const village = valueAt(
    row ? shown : { [VILLAGE_NAME]: slot.edits[VILLAGE_NAME]?.now ?? null },
    VILLAGE_NAME,
  );
  const record = valueAt(row ? shown : { [RECORD_ID]: slot.edits[RECORD_ID]?.now ?? null }, RECORD_ID);
  return {
    survey_id: slot.survey_id,
    device_id: slot.device_id,
    saved_at: slot.saved_at,
    village_name: typeof village === 'string' ? village : '',
    record_id: typeof record === 'string' ? record : '',
    panchayat_id: (row?.identity ?? slot).panchayat_id,
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

/** The drafts of a person's other devices, while a screen offers them. */
interface Offering {
  readonly workspace: Workspace;
  readonly list: Settable<readonly OtherDraft[]>;
  /** Works out and shows the list. */
  readonly showing: Coalesced;
  /** Asks the server where its last answer is old, and finishes slots. */
  readonly asking: Coalesced;
  cancel: () => void;
  /** The server was asked in this visit, or there is no network to ask it. */
  asked: boolean;
  closed: boolean;
}

/** Runs work that is a convenience: if the device's store fails, the next occasion tries again. */
const inBackground = (work: () => Promise<void>): Coalesced => coalesced(() => work().catch(() => undefined));

const showOffered = async (offering: Offering): Promise<void> => {
  const { workspace, list } = offering;
  const { db, user, store, codec } = workspace;
  const { slots, done } = await readMemory(db, user.user_id);
  const found: OtherDraft[] = [];
  for (const sealed of slots) {
    const slot = isDone(done, sealed) ? null : await openSlot(sealed, codec);
    if (!slot) continue;
    const { row } = await store.read(slot.survey_id);
    const draft = offered(workspace, slot, row);
    if (draft) found.push(draft);
  }
  // Remembered drafts show at once. An empty list shows only after the server was asked.
  if (!offering.closed && (offering.asked || found.length > 0)) list.set(found);
};

const askServer = async (offering: Offering): Promise<void> => {
  const { workspace, showing, asking } = offering;
  const { db, user, platform } = workspace;
  offering.cancel();
  if (offering.closed) return;
  if (!platform.online()) {
    offering.asked = true;
    showing.run();
    return;
  }
  const { asked_at } = await readMemory(db, user.user_id);
  const age = platform.now() - asked_at;
  const fresh = offering.asked && age >= 0 && age < FRESH;
  if (!fresh && !(await fetchSlots(workspace)) && !offering.closed) {
    offering.cancel = platform.after(FRESH, asking.run);
  }
  offering.asked = true;
  showing.run();
  await finishSlots(workspace);
};

/** Notes that the person is done with a slot; it is emptied with the next question to the server. */
const finish = async ({ workspace, showing, asking }: Offering, slot: SlotKey): Promise<void> => {
  const { survey_id, device_id, saved_at } = slot;
  await writeMemory(workspace.db, workspace.user.user_id, (memory) => ({
    ...memory,
    done: [...memory.done, { survey_id, device_id, saved_at }],
  }));
  showing.run();
  asking.run();
};

/** Makes a draft of another device this device's draft, over what was seen there. */
const bring = async (offering: Offering, draft: OtherDraft): Promise<BringResult> => {
  const { workspace, showing } = offering;
  const { db, user, store, codec, platform } = workspace;
  const { slots } = await readMemory(db, user.user_id);
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
    if (Object.keys(notHere(after, slot.edits)).length === 0) await finish(offering, slot);
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  showing.run();
  return { ok: true };
};

/**
 * Offers the drafts that the person typed on other devices and did not save there, as their private slots on the server hold
 * them. A slot is emptied only when this device's database and its own slot hold all of it, or when the person discards it.
 */
export const openOtherDrafts = (workspace: Workspace): OtherDrafts => {
  const { platform } = workspace;
  const offering: Offering = {
    workspace,
    list: createLive(),
    showing: inBackground(() => showOffered(offering)),
    asking: inBackground(() => askServer(offering)),
    cancel: () => undefined,
    asked: false,
    closed: false,
  };
  const { list, showing, asking } = offering;
  const unwatch = [
    workspace.list.all.subscribe(() => platform.afterPaint(showing.run)),
    platform.watch('visible', asking.run),
    platform.watch('online', () => {
      offering.cancel();
      offering.cancel = platform.after(AFTER_ONLINE, asking.run);
    }),
  ];
  showing.run();
  asking.run();
  return {
    list,
    bring: (draft) => bring(offering, draft),
    discard: (draft) => finish(offering, draft),
    close: () => {
      offering.closed = true;
      offering.cancel();
      for (const end of unwatch) end();
    },
  };
};

import { can } from '@sampark/core/access/can';
import type { FormerScope } from '@sampark/core/access/deliver';
import type { UserInfo } from '@sampark/core/access/roles';
import type { Author, HistoryEntry } from '@sampark/core/merge/history';
import { baseOf, panchayatOfNew } from '@sampark/core/merge/operation';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { allDone } from '../../storage/all-done.ts';
import type { SurveyWithCreator } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { AttachmentUseTable } from '../../storage/tables/attachment-tables.ts';
import type { PanchayatTable } from '../../storage/tables/place-tables.ts';
import type {
  AppliedOpTable,
  ConflictTable,
  KnownStateTable,
  SurveyHistoryTable,
} from '../../storage/tables.ts';
import { type Reader, readerOf } from '../access/shares/reader.ts';
import type { Epoch } from '../epoch.ts';
import type { FormCatalogue, Forms } from '../forms/forms.ts';
import type { WorkingWebhook } from '../programs/webhooks/known-webhooks.ts';
import { changesFromText } from './changes-text.ts';
import { type Incoming, opIdOf, surveyIdOf } from './incoming.ts';
import { type OfferKnowledge, readOfferKnowledge } from './offer-knowledge.ts';
import { type RecordPlaces, readRecordPlaces } from './record-references.ts';
import { type IsAlone, readReviewers } from './reviewers.ts';
import { surveyOf } from './survey-rows.ts';

/** The sender of operations, and their device. */
export interface Sender {
  readonly user: UserInfo;
  readonly device_id: string | null;
  /** The cursor up to which the device says it has read: such a device keeps copies. */
  readonly cursor?: string | null;
}

/** A survey while operations are applied to it. */
export interface OpenSurvey {
  survey: ServerSurvey;
  /** The survey as it was found; absent: it is created now. */
  readonly found?: { readonly row: SurveyWithCreator; readonly survey: ServerSurvey };
  /** The JSON of its values, where they were changed. */
  changed: string | null;
}

/** Everything that the operations of one transaction read, loaded at once, and the writes that they leave behind. */
export interface UnitOfWork {
  readonly sender: Sender;
  readonly author: Author;
  /** The sender as a reader: of which surveys they see what. */
  readonly reader: Reader;
  /** The places where the sender once worked; read only when the items reach out of their scope. */
  readonly formerly: readonly FormerScope[];
  readonly now: string;
  readonly epoch: string;
  readonly forms: FormCatalogue;
  readonly panchayats: ReadonlyMap<string, PanchayatTable>;
  readonly surveys: Map<string, OpenSurvey>;
  /** History by survey, oldest first; it reaches back to the oldest base that an operation names. */
  readonly later: Map<string, HistoryEntry[]>;
  /** Operations known before, and those applied here, by op id. */
  readonly applied: Map<string, AppliedOpTable>;
  /** The rows of open conflicts by survey and id. */
  readonly conflicts: Map<string, ConflictTable>;
  /** The states for offers; `null`: none of the operations is an offer. */
  readonly offers: OfferKnowledge | null;
  readonly records: RecordPlaces;
  readonly isAlone: IsAlone;
  /** The webhooks that are told of what changes. */
  readonly webhooks: readonly WorkingWebhook[];
  readonly written: {
    /** The last state in an ended epoch, for surveys that are touched for the first time since. */
    readonly left: KnownStateTable[];
    readonly learned: KnownStateTable[];
    readonly history: SurveyHistoryTable[];
    readonly conflicts: Map<string, ConflictTable>;
    readonly operations: AppliedOpTable[];
    /** The answers that name files. */
    readonly fileUses: AttachmentUseTable[];
  };
}

export const conflictKey = (surveyId: string, conflictId: string): string => `${surveyId} ${conflictId}`;

const entryOf = (row: SurveyHistoryTable): HistoryEntry => ({
  version: row.version,
  user_id: row.user_id,
  device_id: row.device_id ?? '',
  changes: changesFromText(row.changes),
  is_offer: row.action === 'offer',
});

/**
 * Returns the newest version that an item's sender had seen; 0: the item does not say, and everything counts as
 * later.
 */
const baseOfItem = (item: Incoming): number => {
  if (item.kind === 'bare') return item.survey.base_version ?? 0;
  return item.kind === 'operation' ? baseOf(item.operation) : 0;
};

const panchayatOf = (item: Incoming): string | null => {
  if (item.kind === 'bare') return item.survey.panchayat_id;
  return item.kind === 'operation' ? panchayatOfNew(item.operation) : null;
};

/** The panchayat of operations that never reached one. */
export const NOWHERE = '';

const distinct = (ids: Iterable<string | null>): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null);

/**
 * Locks the surveys that the items name, in the order of their ids, then reads the rest. In this order it sees what
 * another transaction committed while this one waited for the lock.
 */
export async function openUnitOfWork(
  r: Repositories,
  items: readonly Incoming[],
  {
    sender,
    now,
    epoch,
    forms,
    webhooks,
  }: {
    sender: Sender;
    now: string;
    epoch: Epoch;
    forms: Forms;
    webhooks: readonly WorkingWebhook[];
  },
): Promise<UnitOfWork> {
  const rows = await r.surveys.byIds(distinct(items.map(surveyIdOf)).sort(), 'lock');
  const named = [...rows.map((row) => row.panchayat_id), ...items.map(panchayatOf), sender.user.panchayat_id];
  const stale = rows.flatMap((row) => {
    const bases = items.filter((item) => surveyIdOf(item) === row.survey_id).map(baseOfItem);
    const after = Math.min(...bases);
    return after < row.version ? [{ panchayat_id: row.panchayat_id, survey_id: row.survey_id, after }] : [];
  });
  const [applied, conflicts, panchayats, history, epochNow, catalogue, offers, records, reader, isAlone] =
    await allDone([
      r.operations.byIds(distinct(items.map(opIdOf)), distinct([...named, NOWHERE])),
      r.conflicts.openOf(rows.filter((row) => row.conflicts_open > 0)),
      r.places.byIds(distinct(named)),
      r.history.since(stale),
      epoch.read(r.meta),
      forms.read(r.forms),
      readOfferKnowledge(r, items, rows),
      readRecordPlaces(r, items, dayInIndia(Date.parse(now))),
      readerOf(r, sender.user, Date.parse(now)),
      readReviewers(r, items, sender.user),
    ]);
  const later = Map.groupBy(history, (row) => row.survey_id);
  const { user, device_id } = sender;
  const reachesOut = panchayats.some((place) => !can(user, 'read', { ...place, created_by: '' }));

  return {
    sender,
    reader,
    formerly: reachesOut ? await r.formerScopes.of(user.user_id) : [],
    author: {
      user_id: user.user_id,
      username: user.username,
      full_name: user.full_name,
      device_id: device_id ?? '',
    },
    now,
    epoch: epochNow,
    forms: catalogue,
    panchayats: new Map(panchayats.map((row) => [row.panchayat_id, row])),
    surveys: new Map(
      rows.map((row) => {
        const own = conflicts.filter((conflict) => conflict.survey_id === row.survey_id);
        const survey = surveyOf(row, own);
        return [row.survey_id, { survey, found: { row, survey }, changed: null }];
      }),
    ),
    later: new Map([...later].map(([surveyId, entries]) => [surveyId, entries.map(entryOf)])),
    applied: new Map(applied.map((row) => [row.op_id, row])),
    conflicts: new Map(
      conflicts.map(({ username: _, full_name: _name, ...row }) => [conflictKey(row.survey_id, row.id), row]),
    ),
    offers,
    records,
    isAlone,
    webhooks,
    written: { left: [], learned: [], history: [], conflicts: new Map(), operations: [], fileUses: [] },
  };
}

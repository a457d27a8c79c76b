import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { askAs } from './ask-as.ts';
import { idsOn, type PersonAtDevice } from './person-at-device.ts';
import { recordsOn, type WithRecords } from './record-work.ts';
import type { StoresServer, Village } from './stores-server.ts';

/** One survey as the server holds it, without times. */
export interface HeldSurvey {
  readonly survey_id: string;
  /** Empty: the survey is deleted. */
  readonly form_name: string;
  readonly version: number;
  readonly form_version: number;
  readonly values: unknown;
  readonly conflicts: readonly { readonly id: string; readonly field: string; readonly mine: unknown }[];
  readonly deleted: boolean;
  /** The changes of every operation, newest first. */
  readonly history: readonly {
    readonly version: number;
    readonly op_id: string;
    readonly action: string;
    readonly user: string;
    readonly changes: readonly { readonly field: string; readonly now: unknown; readonly mine?: unknown }[];
  }[];
}

/** Puts keys in one order, so that equal states are equal texts. */
export const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, stable(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Returns everything that the server holds of a village, seen through its own API by the block's officer. */
export const serverState = async (server: StoresServer, village: Village): Promise<HeldSurvey[]> => {
  const ask = await askAs(server, village.officer);
  const page = (await ask('/api/sync/changes?limit=500')) as WireChanges;
  const historyOf = async (id: string) =>
    ((await ask(`/api/surveys/${id}/history`)) as HeldSurvey['history']).map(
      ({ version, op_id, action, user, changes }) => ({ version, op_id, action, user, changes }),
    );
  const live = await Promise.all(
    page.surveys.map(async (json) => {
      const { survey_id, form_name, version, form_version, values, conflicts, deleted_at } =
        surveyFromJson(json);
      const open = conflicts.map(({ at: _, theirs_by, ...conflict }) => ({
        ...conflict,
        theirs_by: theirs_by?.user,
      }));
      const history = await historyOf(survey_id);
      return {
        ...{ survey_id, form_name, version, form_version, values },
        conflicts: open,
        deleted: deleted_at !== null,
        history,
      };
    }),
  );
  const gone = page.deleted.map(({ survey_id, version }) => ({
    ...{ survey_id, form_name: '', version },
    form_version: 0,
    values: {},
    conflicts: [],
    deleted: true,
    history: [],
  }));
  return [...live, ...gone].sort((a, b) => (a.survey_id < b.survey_id ? -1 : 1));
};

/** Returns everything that the person signed in at a device sees there, surveys and records. */
export const deviceState = async (user: PersonAtDevice, world: WithRecords): Promise<unknown[]> => {
  const surveys = await Promise.all(idsOn(user).map((id) => user.app.surveys.read(id)));
  return [...surveys, ...(await recordsOn(user, world))].map((saved) => {
    const { survey_id: id, sync_status, is_draft, conflicts } = saved?.summary ?? {};
    return { id, values: saved?.values, sync_status, is_draft, conflicts };
  });
};

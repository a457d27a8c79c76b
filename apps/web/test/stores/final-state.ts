import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { idsOn, type PersonAtDevice } from './person-at-device.ts';
import { PASSWORD, type StoresServer, type Village } from './stores-server.ts';

/** One survey as the server holds it, without times. */
export interface HeldSurvey {
  readonly survey_id: string;
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
export const serverState = async (server: StoresServer, { officer }: Village): Promise<HeldSurvey[]> => {
  const ask = async (path: string, init: RequestInit): Promise<unknown> =>
    (await server.fetch(path, init)).json();
  const signedIn = (await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: officer, password: PASSWORD }),
  })) as { access_token: string };
  const headers = { authorization: `Bearer ${signedIn.access_token}` };
  const page = (await ask('/api/sync/changes?limit=500', { headers })) as WireChanges;
  const historyOf = async (id: string) =>
    ((await ask(`/api/surveys/${id}/history`, { headers })) as HeldSurvey['history']).map(
      ({ version, op_id, action, user, changes }) => ({ version, op_id, action, user, changes }),
    );
  const live = await Promise.all(
    page.surveys.map(async (json) => {
      const { survey_id, version, form_version, values, conflicts, deleted_at } = surveyFromJson(json);
      const open = conflicts.map(({ at: _, theirs_by, ...conflict }) => ({
        ...conflict,
        theirs_by: theirs_by?.user,
      }));
      const history = await historyOf(survey_id);
      return {
        survey_id,
        version,
        form_version,
        values,
        conflicts: open,
        deleted: deleted_at !== null,
        history,
      };
    }),
  );
  const gone = page.deleted.map(({ survey_id, version }) => ({
    survey_id,
    version,
    form_version: 0,
    values: {},
    conflicts: [],
    deleted: true,
    history: [],
  }));
  return [...live, ...gone].sort((a, b) => (a.survey_id < b.survey_id ? -1 : 1));
};

/** Returns everything that the person signed in at a device sees there. */
export const deviceState = async (user: PersonAtDevice): Promise<unknown[]> =>
  Promise.all(
    idsOn(user).map(async (id) => {
      const summary = user.app.surveys.all.get()?.find((each) => each.survey_id === id);
      const { sync_status, is_draft, conflicts } = summary ?? {};
      return { id, values: (await user.app.surveys.read(id))?.values, sync_status, is_draft, conflicts };
    }),
  );

import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { nestedContent } from '@sampark/core/wire/nested/nested-survey';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { failed, nextOf } from '../api/read-reply.ts';
import { isoNow } from '../browser/platform.ts';
import { metaKeys } from '../database/device-store.ts';
import type { Followed, OnlineSurvey, PlacesPort } from '../ports/places.ts';
import { fetchContacts, fetchVillages, storedContacts, storedVillages } from '../sync/known-places.ts';
import { fetchOlderForms } from '../sync/pull/older-forms.ts';
import { type ScreenData, showVillages } from '../workspace/shown.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { placedSurvey } from './placed-survey.ts';
import { readOnline } from './read-online.ts';

/** The surveys in one page. */
const PAGE = 50;

/**
 * Makes the questions about panchayats that only the server can answer: the choice of those to follow, and
 * the surveys of all others.
 */
export const createPlaces = (here: () => Workspace, shown: ScreenData): PlacesPort => {
  const path = '/api/panchayats/followed';
  const asking = () => {
    const { db, user, send } = here();
    return { db, owner: user.user_id, send };
  };
  const pageOf = async (panchayatId: string, next: string | null) => {
    const { send, user } = here();
    const first = `/api/surveys?panchayat_id=${encodeURIComponent(panchayatId)}&limit=${PAGE}`;
    return send({ path: next ?? first, owner: user.user_id });
  };
  return {
    villages: () => storedVillages(asking()),
    contacts: () => storedContacts(asking()),
    refresh: async () => {
      const told = [fetchVillages(asking()), fetchContacts(asking(), isoNow(here().platform))];
      const isTold = (await Promise.all(told)).every(Boolean);
      await showVillages(asking(), shown);
      return isTold;
    },
    askAnew: async () => {
      const { db, user, platform, loop } = here();
      if (!platform.online()) return;
      await db.delete('meta', metaKeys(user.user_id).references);
      void loop.now();
    },
    followed: async () => {
      const { send, user } = here();
      const reply = await send({ path, owner: user.user_id });
      return reply.kind === 'ok' ? { kind: 'ok', value: reply.body as Followed } : failed(reply);
    },
    follow: async (panchayat_ids) => {
      const { send, user, loop } = here();
      const reply = await send({ method: 'PUT', path, body: { panchayat_ids }, owner: user.user_id });
      if (reply.kind !== 'ok') return failed(reply);
      void loop.now();
      return { kind: 'ok', value: reply.body as Followed };
    },
    surveysOf: async (panchayatId, next) => {
      const reply = await pageOf(panchayatId, next);
      if (reply.kind !== 'ok') return failed(reply);
      return { kind: 'ok', value: { surveys: reply.body as OnlineSurvey[], next: nextOf(reply.link) } };
    },
    placedOf: async (panchayatId, next) => {
      const reply = await pageOf(panchayatId, next);
      if (reply.kind !== 'ok') return failed(reply);
      const onServer = reply.body as WireSurvey[];
      if (!(await fetchOlderForms(here(), onServer))) return { kind: 'unreachable' };
      const surveys = onServer.map((survey) => {
        const form = here().forms.formOf(survey);
        const values = nestedContent(survey, knownFields(form));
        return { ...placedSurvey(survey.survey_id, form, values), record_label: '', survey };
      });
      return { kind: 'ok', value: { surveys, next: nextOf(reply.link) } };
    },
    survey: (surveyId) => readOnline(here(), surveyId),
  };
};

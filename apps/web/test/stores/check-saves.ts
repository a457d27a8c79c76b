import type { Values } from '@sampark/core/survey/values';
import { shown } from '../device.ts';
import { type HeldSurvey, stable } from './final-state.ts';
import { idsOn, type PersonAtDevice, type Saves, signIn } from './person-at-device.ts';
import { recordsOn } from './record-work.ts';
import { isTold } from './row-ledger.ts';
import { isOfOneVersion } from './versions.ts';
import type { World } from './world.ts';

/** The beginning of the key of a value that the server held when it was put back. */
const BEFORE = 'before';

/** Whether a value is in its survey's history: live once, or kept in a conflict. */
const reachedServer = (held: readonly HeldSurvey[], id: string, field: string, value: unknown): boolean =>
  (held.find(({ survey_id }) => survey_id === id)?.history ?? []).some(({ changes }) =>
    changes.some((change) => change.field === field && [change.now, change.mine].includes(value)),
  );

/** Returns the author of a value, by the history. */
const authorOf = (survey: HeldSurvey, field: string, value: unknown): string =>
  survey.history.find(({ changes }) =>
    changes.some((change) => change.field === field && [change.now, change.mine].includes(value)),
  )?.user ?? '';

/** Whether a person has saved another value in a field that has not arrived, or arrived since. */
const typedOver = (saves: Saves, author: string, id: string, field: string): boolean =>
  [...saves.keys()].some((key) => !key.startsWith(BEFORE) && key.endsWith(` ${author} ${id} ${field}`));

/**
 * Notes before a restore what must come back: the server is about to forget the values that are live or in a
 * conflict. They count as values that still have to arrive. A deletion covers the values that its author had seen.
 */
export const whatIsToCome = ({ saves }: World, held: readonly HeldSurvey[]): void => {
  for (const [key, { survey_id, field, value }] of saves) {
    const isGone = held.some((survey) => survey.survey_id === survey_id && survey.deleted);
    if (isGone || reachedServer(held, survey_id, field, value)) saves.delete(key);
  }
  for (const survey of held.filter(({ deleted }) => !deleted)) {
    const { survey_id, values, conflicts } = survey;
    const kept = conflicts
      .filter(({ field }) => field !== '*')
      .map(({ field, mine }) => [field, mine] as const);
    for (const [field, value] of [...Object.entries(values as Values), ...kept]) {
      if (isTold(field)) continue;
      const author = authorOf(survey, field, value);
      if (typedOver(saves, author, survey_id, field)) continue;
      saves.set(`${BEFORE} ${author} ${survey_id} ${field} ${String(value)}`, { survey_id, field, value });
    }
  }
};

/** Returns what the server refused because another version of the form asks it. */
const refusedByVersion = async ({ app, name }: PersonAtDevice, id: string): Promise<string[]> => {
  const survey = app.surveys.open(id);
  const { refused } = await shown(survey);
  await survey.close();
  return Object.keys(refused)
    .filter(isOfOneVersion)
    .map((field) => `${field} of ${id} was refused on ${name}`);
};

/**
 * Returns everything that is wrong at the end, on any device: something waits that was not refused, a device shows
 * otherwise than the server holds, or a newest Save is missing. A Save is there when it is in its survey's history
 * (live once, or in a conflict), or is refused and still on its device.
 */
export const violationsOf = async (
  { users, saves, removed, recordIds }: World,
  held: readonly HeldSurvey[],
): Promise<string[]> => {
  const violations: string[] = [];
  const live = held.filter((survey) => !survey.deleted);
  const refused = new Set<string>();
  for (const user of users) {
    for (const person of user.people) {
      await signIn(user, person);
      const { pending = 0, failed = 0 } = user.app.sync.status.get() ?? {};
      if (pending > failed) violations.push(`${person} on ${user.name} still holds ${pending - failed}`);
      const surveys = await Promise.all(idsOn(user).map((id) => user.app.surveys.read(id)));
      const here = [...surveys, ...(await recordsOn(user, { recordIds }))].filter((saved) => saved !== null);
      for (const { summary, values } of here) {
        const { survey_id, sync_status, form_version } = summary;
        const onServer = live.find((survey) => survey.survey_id === survey_id);
        if (onServer && onServer.form_version !== form_version) {
          violations.push(`${person} on ${user.name} has ${survey_id} at another version of its form`);
        }
        if (sync_status === 'failed') {
          violations.push(...(await refusedByVersion(user, survey_id)));
          for (const [field, value] of Object.entries(values))
            refused.add(`${survey_id} ${field} ${String(value)}`);
          continue;
        }
        const theirs = onServer?.values ?? values;
        const same = JSON.stringify(stable(values)) === JSON.stringify(stable(theirs));
        if (!same) violations.push(`${person} on ${user.name} differs on ${survey_id}`);
      }
      const known = new Set(here.map(({ summary }) => summary.survey_id));
      for (const { survey_id } of live)
        if (!known.has(survey_id)) violations.push(`${person} on ${user.name} lacks ${survey_id}`);
    }
  }
  for (const [key, { survey_id, field, value }] of saves) {
    const survey = held.find((each) => each.survey_id === survey_id);
    // A survey that was deleted before anything of it was sent, or on the device that lost it, is rightly nowhere.
    const [, author = ''] = key.split(' ');
    // The author has typed over it before the device heard that it had arrived.
    if (key.startsWith(BEFORE) && typedOver(saves, author, survey_id, field)) continue;
    const isGone = survey ? survey.deleted : removed.has(survey_id) || !key.startsWith(BEFORE);
    const reached = reachedServer(held, survey_id, field, value);
    if (reached || isGone || refused.has(`${survey_id} ${field} ${String(value)}`)) continue;
    violations.push(`${field} = ${String(value)} of ${survey_id} is nowhere`);
  }
  return violations;
};

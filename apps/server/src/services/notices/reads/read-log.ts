import { isNoted } from '@sampark/core/access/may-see-reads';
import type { UserInfo } from '@sampark/core/access/roles';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { Storage } from '../../../storage/port.ts';
import type { SurveyReadTable } from '../../../storage/tables/survey-read-table.ts';
import { scopeOf } from '../../places/places.ts';
import { type Clock, isoTime, type RandomBytes } from '../../primitives.ts';
import type { ReadLog, SurveysRead } from './surveys-read.ts';

/** Rows that are remembered as written. More are written again, and change nothing. */
const REMEMBERED = 20_000;
/** Rows a statement. */
const AT_ONCE = 500;

/** Returns where somebody sees surveys, as a row has it. */
function placesOf(
  user: UserInfo,
  ids: readonly string[] | undefined,
): Pick<SurveyReadTable, 'panchayat_id' | 'block_id'>[] {
  const scope = scopeOf(user);
  const within = ids ?? (scope.kind === 'panchayats' ? scope.panchayat_ids : null);
  if (within) return [...new Set(within)].map((panchayat_id) => ({ panchayat_id, block_id: '' }));
  return [{ panchayat_id: '', block_id: scope.kind === 'block' ? scope.block_id : '' }];
}

/** Makes the log. @param failed is told what the database refused */
export function createReadLog(
  {
    storage,
    clock,
    random,
  }: { readonly storage: Storage; readonly clock: Clock; readonly random: RandomBytes },
  failed: (error: unknown) => void,
): ReadLog {
  const written = new Set<string>();
  const remember = (key: string): void => {
    written.add(key);
    const oldest = written.keys().next();
    if (written.size > REMEMBERED && !oldest.done) written.delete(oldest.value);
  };
  const rowsOf = (user: UserInfo, read: SurveysRead): readonly SurveyReadTable[] => {
    const now = clock();
    const { form_name = '', survey_id = '', surveys = null } = read;
    const way = user.by_token && read.way !== 'file' ? 'program' : read.way;
    // A file is noted each time.
    const each = way === 'file' ? ` ${Buffer.from(random(8)).toString('hex')}` : '';
    return placesOf(user, read.panchayat_ids).map((place) => {
      const about = [place.panchayat_id, place.block_id, form_name, survey_id].join(' ');
      const read_key = `${dayInIndia(now)} ${way} ${about}${each}`;
      const { user_id } = user;
      return { user_id, read_key, at: isoTime(now), way, ...place, form_name, survey_id, surveys };
    });
  };
  const keyOf = ({ user_id, read_key }: SurveyReadTable): string => `${user_id} ${read_key}`;
  return {
    async note(user, read) {
      if (!isNoted(user)) return;
      const fresh = rowsOf(user, read).filter((row) => !written.has(keyOf(row)));
      if (fresh.length === 0) return;
      try {
        await storage.write(async ({ surveyReads }) => {
          for (let from = 0; from < fresh.length; from += AT_ONCE) {
            await surveyReads.keep(fresh.slice(from, from + AT_ONCE));
          }
        });
        for (const row of fresh) remember(keyOf(row));
      } catch (error) {
        failed(error);
      }
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyPage } from '../../../services/surveys/read-surveys.ts';
import { linkNext } from '../link-next.ts';

const LIST_MOST = 500;
const LIST_USUAL = 200;

/** Returns how many surveys a page of a list has. */
export const pageSize = (limit = LIST_USUAL): number => Math.min(Math.max(limit, 1), LIST_MOST);

const writePlace = ({ at, survey_id }: NonNullable<SurveyPage['next']>): string =>
  Buffer.from(`${at} ${survey_id}`).toString('base64url');

/** Returns where a page begins; an unreadable cursor begins at the start, as a missing one does. */
export const readPlace = (cursor: string | undefined): NonNullable<SurveyPage['next']> | undefined => {
  const place = /^([\d:.TZ-]{24}) ([\x21-\x7e]{1,128})$/.exec(
    Buffer.from(cursor ?? '', 'base64url').toString('latin1'),
  );
  return place?.[1] === undefined || place[2] === undefined
    ? undefined
    : { at: place[1], survey_id: place[2] };
};

/** Names the next page, where there is one, in a `Link` header. */
export function linkNextSurveys(
  request: FastifyRequest,
  reply: FastifyReply,
  next: SurveyPage['next'],
): void {
  if (next !== null) linkNext(request, reply, writePlace(next));
}

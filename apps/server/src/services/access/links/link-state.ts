import type { LinkInfo, LinkState } from '@sampark/core/access/shares/by-link';
import type { LinkWithSurvey } from '../../../storage/kysely/people/links-repository.ts';

/** Returns what a link is at a time. @param now ISO 8601 */
export const stateOf = (
  { survey_lives, revoked_at, ends_at }: Pick<LinkWithSurvey, 'survey_lives' | 'revoked_at' | 'ends_at'>,
  now: string,
): LinkState => {
  if (!survey_lives) return 'survey_deleted';
  if (revoked_at !== null) return 'revoked';
  return ends_at <= now ? 'ended' : 'open';
};

/** Describes a link to the person who opened it. @param now ISO 8601 */
export const linkInfoOf = (link: LinkWithSurvey, now: string): LinkInfo => ({
  survey_id: link.survey_id,
  state: stateOf(link, now),
  last_day: link.ends_at.slice(0, 10),
  ask: link.maker_name,
});

import { can } from '@sampark/core/access/can';
import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import { CODE_LENGTH, CODE_LETTERS, mayLinkEndOn } from '@sampark/core/access/shares/by-link';
import { tidyParts } from '@sampark/core/access/shares/parts';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { WireLink, WireMadeLink, WireNewLink } from '@sampark/core/wire/access/wire-links';
import type { LinkWithNames } from '../../../storage/kysely/people/links-repository.ts';
import type { SurveyWithCreator } from '../../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { formOfSurvey, formsNow } from '../../forms/forms.ts';
import { hex, isoTime, type RandomBytes } from '../../primitives.ts';
import { hashOf, newToken } from '../accounts/sign-in/tokens.ts';
import { endOfDay } from '../shares/last-day.ts';

type Refused = { readonly kind: 'forbidden' | 'survey_not_found' };

/**
 * Finds a survey to which somebody may give links. People who see no survey whole do not hear which ones
 * there are.
 */
async function givableSurvey(
  r: Repositories,
  user: UserInfo,
  surveyId: string,
): Promise<Refused | { readonly kind: 'found'; readonly row: SurveyWithCreator }> {
  if (!seesWhole(user.role)) return { kind: 'forbidden' };
  const [row] = await r.surveys.byIds([surveyId]);
  if (row === undefined) return { kind: 'survey_not_found' };
  const [place] = await r.places.byIds([row.panchayat_id]);
  const subject = { ...row, block_id: place?.block_id ?? '' };
  return can(user, 'give_link', subject) ? { kind: 'found', row } : { kind: 'forbidden' };
}

const newCode = (random: RandomBytes): string =>
  Array.from(random(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

export type GiveLinkResult =
  | { readonly kind: 'given'; readonly made: WireMadeLink }
  | Refused
  | { readonly kind: 'unknown_part' | 'bad_last_day' };

/**
 * Makes a link to parts of a survey. Whoever has it and its code fills them, without an account. Token and code are told
 * here and are nowhere afterwards.
 */
export async function giveLink(
  context: Context,
  actor: UserInfo,
  surveyId: string,
  { meant_for, parts, last_day }: WireNewLink,
): Promise<GiveLinkResult> {
  const { storage, clock, random, passwords } = context;
  const now = clock();
  const forms = await formsNow(context);
  const link_id = hex(random(8));
  // A browser that has the link open knows it again by its beginning.
  const token = `${link_id}${newToken(random)}`;
  const code = newCode(random);
  const code_hash = await passwords.hash(code);
  return storage.write(async (r): Promise<GiveLinkResult> => {
    const found = await givableSurvey(r, actor, surveyId);
    if (found.kind !== 'found') return found;
    const { panchayat_id, form_name, deleted_at } = found.row;
    if (deleted_at !== null || isRecordForm(form_name)) return { kind: 'survey_not_found' };
    if (!mayLinkEndOn(last_day, now)) return { kind: 'bad_last_day' };
    const tidy = tidyParts(formOfSurvey(forms, found.row).definition, parts);
    if (tidy === null) return { kind: 'unknown_part' };
    await r.links.insert({
      ...{ link_id, survey_id: surveyId, panchayat_id, form_name, parts: JSON.stringify(tidy) },
      ...{ meant_for: meant_for.trim(), token_hash: hashOf(token), code_hash },
      ...{ made_by: actor.user_id, made_at: isoTime(now), ends_at: endOfDay(last_day) },
      ...{ opened_at: null, browser_hash: null, revoked_at: null },
    });
    const details = { survey_id: surveyId, panchayat_id, form: form_name, parts: tidy, last_day };
    record(r, context, { action: 'link_made', by: actor.user_id, subject: link_id, details });
    return { kind: 'given', made: { link_id, token, code } };
  });
}

export type RevokeLinkResult = Refused | { readonly kind: 'revoked' | 'link_not_found' };

/** Takes a link back, at once. Answers that were typed behind it and sent stay; nothing more is taken. */
export const revokeLink = (
  context: Context,
  actor: UserInfo,
  surveyId: string,
  linkId: string,
): Promise<RevokeLinkResult> =>
  context.storage.write(async (r): Promise<RevokeLinkResult> => {
    const found = await givableSurvey(r, actor, surveyId);
    if (found.kind !== 'found') return found;
    const link = await r.links.revoke(surveyId, linkId, isoTime(context.clock()));
    if (link === undefined) return { kind: 'link_not_found' };
    // The browser that has it open asks at once.
    await r.places.raiseCounter(link.panchayat_id, 1);
    const details = { survey_id: surveyId, panchayat_id: link.panchayat_id };
    record(r, context, { action: 'link_revoked', by: actor.user_id, subject: linkId, details });
    return { kind: 'revoked' };
  });

const lineOf = (link: LinkWithNames): WireLink => ({
  link_id: link.link_id,
  survey_id: link.survey_id,
  village_name: link.village_name,
  panchayat: { en: link.panchayat_name, hi: link.panchayat_name_hi },
  meant_for: link.meant_for,
  parts: JSON.parse(link.parts) as string[],
  made_by: link.maker_name,
  made_at: link.made_at,
  last_day: link.ends_at.slice(0, 10),
  opened: link.opened_at === null ? null : { by: link.opener_name ?? '', at: link.opened_at },
});

/** Lists the links to a survey that work, for whoever may give them. */
export const linksToSurvey = (
  context: Context,
  actor: UserInfo,
  surveyId: string,
): Promise<Refused | { readonly kind: 'listed'; readonly links: readonly WireLink[] }> =>
  context.storage.read(async (r) => {
    const found = await givableSurvey(r, actor, surveyId);
    if (found.kind !== 'found') return found;
    const rows = await r.links.list({ survey_id: surveyId }, isoTime(context.clock()));
    return { kind: 'listed', links: rows.map(lineOf) };
  });

/** Lists the links to all surveys of a form that work, or those that work no more and still name somebody. */
export async function linksOfForm(
  { storage, clock }: Context,
  form_name: string,
  { past }: { readonly past: boolean },
): Promise<readonly WireLink[]> {
  const at = isoTime(clock());
  const { links } = storage.now;
  return (past ? await links.past(form_name, at) : await links.list({ form_name }, at)).map(lineOf);
}

import { surveysFromColumns } from '@sampark/core/wire/columns/survey-columns';
import { expandChanges } from '@sampark/core/wire/compact';
import { surveyReader } from '@sampark/core/wire/survey-json';
import type { WireCompactChanges } from '@sampark/core/wire/wire-changes';
import type { Reply } from '../../api/client.ts';
import type { SyncPosition } from '../position.ts';
import type { Page } from './page.ts';

/** The status of an answer without changes. */
export const NOTHING_NEW = 204;

/** A page whose surveys are still encoded. */
export type EncodedPage = ReturnType<typeof expandChanges>;

/** Expands an answer; `null`: it is no page. */
export const pageOf = (reply: Reply, { epoch, scope }: SyncPosition): EncodedPage | null => {
  if (reply.kind !== 'ok' || reply.status === NOTHING_NEW) return null;
  const { body } = reply;
  return typeof body === 'object' && body !== null && 'cursor' in body
    ? expandChanges(body as WireCompactChanges, { epoch: epoch ?? '', scope })
    : null;
};

/** Decodes the surveys of a page. */
export const decodePage = ({ columns, surveys = [], ...page }: EncodedPage): Page => ({
  ...page,
  surveys: columns ? surveysFromColumns(columns) : surveys.map(surveyReader()),
});

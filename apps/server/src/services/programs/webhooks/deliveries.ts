import { createHash } from 'node:crypto';
import type { WebhookEvent } from '@sampark/core/access/webhooks';
import { yearOf } from '@sampark/core/survey/summary';
import type { WebhookDeliveryTable } from '../../../storage/tables/webhook-tables.ts';
import type { SurveyTable } from '../../../storage/tables.ts';
import type { WorkingWebhook } from './known-webhooks.ts';
import { type SurveyChange, surveyEvents } from './survey-events.ts';

/** The facts of a survey that a webhook tells: which one it is and how far, none of its answers. */
const factsOf = (row: SurveyTable) => ({
  survey_id: row.survey_id,
  form: row.form_name,
  form_version: row.form_version,
  panchayat_id: row.panchayat_id,
  village_name: row.village_name,
  year: yearOf({ survey_date: row.survey_date ?? '', created_at: row.created_at }),
  version: row.version,
  status: row.status,
  completion: row.completion,
  conflicts: row.conflicts_open,
  // `null`: the server itself, at the end of a term.
  by: row.deleted_at !== null && row.deleted_by === null ? null : row.updated_by,
});
export type SurveyFacts = ReturnType<typeof factsOf>;

/** Something that happened, for every webhook that is told of it. */
interface Happened extends Pick<WebhookDeliveryTable, 'panchayat_id' | 'subject' | 'version' | 'place'> {
  readonly type: WebhookEvent;
  readonly form_name: string;
  readonly data: object;
  /** The epoch in which it happened: after a restore the same version of a survey may come again. */
  readonly epoch: string;
}

/** A delivery that nobody has tried to send. */
export const freshDelivery = (
  delivery: Omit<
    WebhookDeliveryTable,
    | ('slot' | 'asked_at' | 'state' | 'attempts' | 'next_at' | 'attempted_at')
    | ('duration_ms' | 'status' | 'problem' | 'answer')
  >,
): WebhookDeliveryTable => ({
  ...delivery,
  slot: `${delivery.webhook_id} ${delivery.type} ${delivery.subject}`,
  asked_at: delivery.made_at,
  state: 'waiting',
  attempts: 0,
  next_at: delivery.made_at,
  ...{ attempted_at: null, duration_ms: null, status: null, problem: null, answer: null },
});

/** Makes an id of what it is for, so that a transaction that runs again makes the same. */
const idOf = (...of: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32)}`;

const deliveriesOf = (
  webhooks: readonly WorkingWebhook[],
  { type, form_name, data, epoch, ...happened }: Happened,
  at: string,
): readonly WebhookDeliveryTable[] =>
  webhooks
    .filter((each) => each.events.has(type) && (each.form_name === null || each.form_name === form_name))
    .map(({ webhook_id }) => {
      const { subject, version } = happened;
      return freshDelivery({
        ...happened,
        ...{ webhook_id, type, made_at: at, data: JSON.stringify(data) },
        delivery_id: idOf(webhook_id, epoch, type, subject, version),
      });
    });

/** Returns what webhooks are told of surveys that a commit changed. @param at the time of the commit, ISO 8601 */
export const surveyDeliveries = (
  webhooks: readonly WorkingWebhook[],
  changes: readonly SurveyChange[],
  at: string,
): readonly WebhookDeliveryTable[] =>
  webhooks.length === 0
    ? []
    : changes.flatMap((change) => {
        const { row } = change.after;
        const { panchayat_id, survey_id: subject, form_name, version, epoch } = row;
        const data = factsOf(row);
        return surveyEvents(change).flatMap((type, place) =>
          deliveriesOf(webhooks, { type, panchayat_id, subject, form_name, version, place, epoch, data }, at),
        );
      });

/** Returns what webhooks are told of a form that is published. @param by the person who did it; `null`: the command line */
export const formDeliveries = (
  webhooks: readonly WorkingWebhook[],
  form: { readonly name: string; readonly version: number; readonly by: string | null },
  at: string,
): readonly WebhookDeliveryTable[] =>
  deliveriesOf(
    webhooks,
    {
      type: 'form.published',
      ...{ panchayat_id: '', subject: `form ${form.name}`, form_name: form.name, epoch: '' },
      ...{
        version: form.version,
        place: 0,
        data: { form: form.name, form_version: form.version, by: form.by },
      },
    },
    at,
  );

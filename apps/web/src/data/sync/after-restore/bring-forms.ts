import type { WireForm, WireSealedForm } from '@sampark/core/wire/wire-forms';
import type { Reply } from '../../api/client.ts';
import type { SyncContext } from '../context.ts';

const keyOf = (name: string, version: number): string => `${name} ${version}`;

/** Answers after which asking again would change nothing: the server takes it not, or has another one under this number. */
const REFUSED = [403, 404, 409, 422];

const isFinal = (reply: Reply): boolean =>
  reply.kind === 'ok' || (reply.kind === 'problem' && REFUSED.includes(reply.status));

/**
 * Brings the server the versions of forms that it has lost in a restore: those that surveys and drafts on this device need, and
 * the newest of each form, to which people move surveys.
 * This goes before everything else: the server reads what it is offered and sent by these versions. One that came without
 * a seal stays here.
 * @returns false: the server did not answer
 */
export const bringForms = async ({
  forms,
  send,
  store,
  summaries,
}: Pick<SyncContext, 'forms' | 'send' | 'store' | 'summaries'>): Promise<boolean> => {
  const { owner } = store;
  const told = await send({ path: '/api/forms?surveys=later', owner });
  if (!isFinal(told)) return false;
  // A server that does not list them is too old to take any.
  if (told.kind !== 'ok') return true;
  const there = new Set(
    (told.body as readonly WireForm[]).flatMap(({ name, versions }) =>
      versions.map(({ version }) => keyOf(name, version)),
    ),
  );
  const needed = (await summaries()).flatMap(({ form_name, form_version }) =>
    forms.versionsOf(form_name).filter(({ version }) => version === form_version),
  );
  const lost = new Map(
    [...needed, ...forms.versions()]
      .filter(({ name, version }) => !there.has(keyOf(name, version)))
      .map((form) => [keyOf(form.name, form.version), form as WireSealedForm]),
  );
  const replies = await Promise.all(
    [...lost.values()]
      .filter(({ seal }) => seal !== undefined)
      .map((form) => {
        const path = `/api/schemas/${encodeURIComponent(form.name)}/versions/${form.version}`;
        return send({ method: 'PUT', path, body: form, owner });
      }),
  );
  return replies.every(isFinal);
};

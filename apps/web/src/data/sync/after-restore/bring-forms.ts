import type { WireForm, WireSealedForm } from '@sampark/core/wire/wire-forms';
import type { SyncContext } from '../context.ts';

const keyOf = (name: string, version: number): string => `${name} ${version}`;

/**
 * Brings the server the versions of forms that surveys and drafts on this device need, and that it has lost in a restore.
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
  const told = await send({ path: '/api/forms', owner });
  if (told.kind === 'unreachable') return false;
  // Every server with versions lists them.
  if (told.kind !== 'ok') return true;
  const there = new Set(
    (told.body as readonly WireForm[]).flatMap(({ name, versions }) =>
      versions.map(({ version }) => keyOf(name, version)),
    ),
  );
  const lost = new Map(
    (await summaries())
      .flatMap(({ form_name, form_version }) =>
        forms.versionsOf(form_name).filter(({ version }) => version === form_version),
      )
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
  return replies.every(({ kind }) => kind !== 'unreachable');
};

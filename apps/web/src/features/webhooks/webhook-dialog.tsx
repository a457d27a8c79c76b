import { NAME_MOST } from '@sampark/core/access/person';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MOST } from '@sampark/core/access/webhooks';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireWebhook } from '@sampark/core/wire/access/wire-webhooks';
import { useCallback } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { useWebhookDraft } from './use-webhook-draft.ts';

interface WebhookDialogProps {
  /** The one to change; absent: a new one. */
  readonly webhook?: WireWebhook;
  /** Called when it is changed, or the secret of a new one was shown. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Makes a webhook, and then shows its secret, this once; or changes one. */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const { draft, name, change, save, busy, wrong, failure, secret } = useWebhookDraft(
    webhook ?? null,
    onDone,
  );

  if (secret !== null) return <ShownSecret name={name} secret={secret} onClose={onDone} />;
  return (
    <FormDialog
      title={webhook ? t('change.title', { name: webhook.name }) : t('new.title')}
      onSubmit={save}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {webhook ? t('change.verb') : t('new.verb')}
          </Button>
        </>
      }
    >
      {failure !== null && <Failure>{failure}</Failure>}
      <TextField
        label={t('new.name')}
        hint={t('new.nameHint')}
        autoComplete="off"
        required
        value={draft.name}
        onText={(text) => change({ name: text.slice(0, NAME_MOST) })}
        error={wrong.name}
      />
      <TextField
        label={t('new.url')}
        hint={t('new.urlHint')}
        type="url"
        autoComplete="off"
        required
        value={draft.url}
        onText={(text) => change({ url: text.slice(0, WEBHOOK_URL_MOST) })}
        error={wrong.url}
      />
      <ChoiceField
        label={t('new.events')}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
        chosen={draft.events}
        onChoose={(chosen) => change({ events: WEBHOOK_EVENTS.filter((event) => chosen.includes(event)) })}
        multiple
        error={wrong.events}
      />
      <ChooseForm chosen={draft.form} onChoose={(form) => change({ form })} />
    </FormDialog>
  );
}

interface ChooseFormProps {
  readonly chosen: string;
  readonly onChoose: (form: string) => void;
}

function ChooseForm({ chosen, onChoose }: ChooseFormProps) {
  const { t, i18n } = useTranslation('webhooks');
  const { forms: open } = useAppData();
  const [answer] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const forms = answer?.kind === 'ok' ? answer.value : [];
  return (
    <Select
      label={t('new.form')}
      empty={t('new.all')}
      options={forms.map(({ name, title }) => ({ value: name, label: inLanguage(title, i18n.language) }))}
      value={chosen}
      onChoose={onChoose}
    />
  );
}

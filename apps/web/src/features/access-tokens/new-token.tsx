import { NAME_MOST } from '@sampark/core/access/person';
import { canBeForOneForm, TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '@sampark/core/access/token-scope';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
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
import { ChoosePerson } from './choose-person.tsx';
import { MadeToken } from './made-token.tsx';
import { useNewToken } from './use-new-token.ts';

const isScope = (value: string | undefined): value is TokenScope =>
  TOKEN_SCOPES.some((scope) => scope === value);

interface NewTokenProps {
  /** Called when the token was shown. */
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a token, and then shows it, this once. */
export function NewToken({ onMade, onClose }: NewTokenProps) {
  const { t } = useTranslation('tokens');
  const { draft, name, change, make, busy, noName, failure, token } = useNewToken();

  if (token !== null) {
    const { person, scope } = draft;
    return <MadeToken name={name} token={token} scope={scope} username={person.username} onClose={onMade} />;
  }
  return (
    <FormDialog
      title={t('new.title')}
      onSubmit={make}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('new.verb')}
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
        error={noName ? t('new.noName') : undefined}
      />
      <ChoosePerson chosen={draft.person} onChoose={(person) => change({ person })} />
      <ChoiceField
        label={t('new.scope')}
        hint={t(`chooseHint.${draft.scope}`)}
        options={TOKEN_SCOPES.map((value) => ({ value, label: t(`choose.${value}`) }))}
        chosen={[draft.scope]}
        onChoose={([scope]) => isScope(scope) && change({ scope })}
      />
      {canBeForOneForm(draft.scope) && (
        <ChooseForm chosen={draft.form} onChoose={(form) => change({ form })} />
      )}
      <ChoiceField
        label={t('new.end')}
        options={TOKEN_DAYS.offered.map((days) => ({
          value: String(days),
          label: days === TOKEN_DAYS.most ? t('new.year') : t('new.days', { count: days }),
        }))}
        chosen={[String(draft.days)]}
        onChoose={([days]) => change({ days: Number(days) })}
      />
    </FormDialog>
  );
}

interface ChooseFormProps {
  readonly chosen: string;
  readonly onChoose: (form: string) => void;
}

function ChooseForm({ chosen, onChoose }: ChooseFormProps) {
  const { t, i18n } = useTranslation('tokens');
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

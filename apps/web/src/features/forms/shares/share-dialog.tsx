import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import { ChooseParts } from '../../../shared/links/choose-parts.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useGiveShare } from './use-give-share.ts';

interface ShareDialogProps {
  readonly definition: FormDefinition;
  /** `null`: somebody new. */
  readonly share: WireShare | null;
  readonly people: readonly WireUserRow[];
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Gives modules and questions of a form to a contributor. */
export default function ShareDialog({ definition, share, people, onGiven, onClose }: ShareDialogProps) {
  const { t } = useTranslation('forms');
  const { draft, change, give, busy, wrong, failure } = useGiveShare(definition, share, onGiven);
  const name = share?.full_name ?? people.find(({ user_id }) => user_id === draft.person)?.full_name ?? '';

  return (
    <FormDialog
      title={share ? t('share.changeFor', { person: name }) : t('share.add')}
      onSubmit={() => give(name)}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('share.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!share && people.length === 0}>
            {t('share.give')}
          </Button>
        </>
      }
    >
      <Failure>{failure}</Failure>
      {!share && (
        <ChoosePerson
          people={people}
          chosen={draft.person}
          onChoose={(person) => change({ person })}
          error={wrong.person}
        />
      )}
      <ChooseParts
        definition={definition}
        parts={draft.parts}
        onChoose={(parts) => change({ parts })}
        error={wrong.parts}
      />
      <TextField
        label={t('share.lastDay')}
        hint={t('share.lastDayHint')}
        type="date"
        value={draft.lastDay}
        onText={(lastDay) => change({ lastDay })}
        error={wrong.lastDay}
      />
    </FormDialog>
  );
}

interface ChoosePersonProps {
  readonly people: readonly WireUserRow[];
  /** Empty: nobody yet. */
  readonly chosen: string;
  readonly onChoose: (userId: string) => void;
  readonly error: string | undefined;
}

function ChoosePerson({ people, chosen, onChoose, error }: ChoosePersonProps) {
  const { t } = useTranslation('forms');
  if (people.length === 0) return <Banner>{t('share.noPerson')}</Banner>;
  return (
    <Select
      label={t('share.person')}
      empty={t('share.choosePerson')}
      options={people.map(({ user_id, full_name, username, panchayat_name }) => ({
        value: user_id,
        label: [full_name || username, panchayat_name].join(' · '),
      }))}
      value={chosen}
      onChoose={onChoose}
      error={error}
    />
  );
}

import { ROLES, worksInPanchayat } from '@sampark/core/access/roles';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { usePersonForm } from './use-person-form.ts';
import { useWorkplaces } from './use-workplaces.ts';

interface PersonFormProps {
  readonly users: UsersPort;
  /** `null`: somebody new. */
  readonly person: WireUserRow | null;
  readonly onAdded: (name: string, password: string) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Adds a person or changes one: who they are, their role, and where they work. */
export function PersonForm({ users, person, onAdded, onSaved, onClose }: PersonFormProps) {
  const { t } = useTranslation('users');
  const { user } = useSignedIn();
  const form = usePersonForm({ users, person, onAdded, onSaved });
  const name = person?.full_name || person?.username || '';

  return (
    <FormDialog
      title={person ? t('form.editTitle', { name }) : t('form.addTitle')}
      onSubmit={form.submit}
      onClose={onClose}
      busy={form.busy}
      buttons={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            {person ? t('form.save') : t('form.add')}
          </Button>
        </>
      }
    >
      <Failure>{form.failure}</Failure>
      <WhoFields form={form} isNew={person === null} />
      <WorkFields form={form} isMe={person?.user_id === user.user_id} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof usePersonForm>;

interface WhoFieldsProps {
  readonly form: Form;
  /** Only a new person chooses a username. */
  readonly isNew: boolean;
}

/** Asks who the person is and how to reach them. */
function WhoFields({ form, isNew }: WhoFieldsProps) {
  const { t } = useTranslation('users');
  const { values, problems, change } = form;
  return (
    <>
      {isNew && (
        <TextField
          label={t('form.username')}
          hint={t('form.usernameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.username}
          onText={(username) => change({ username })}
          error={problems.username}
        />
      )}
      <TextField
        label={t('form.name')}
        autoComplete="off"
        required
        value={values.full_name}
        onText={(full_name) => change({ full_name })}
        error={problems.full_name}
      />
      <TextField
        label={t('form.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onText={(email) => change({ email })}
        error={problems.email}
      />
      <TextField
        label={t('form.phone')}
        hint={t('form.phoneHint')}
        type="tel"
        autoComplete="off"
        value={values.phone}
        onText={(phone) => change({ phone })}
        error={problems.phone}
      />
    </>
  );
}

interface WorkFieldsProps {
  readonly form: Form;
  /** Nobody changes their own role. */
  readonly isMe: boolean;
}

/** Asks for the role, and for the place where staff and block officers work. */
function WorkFields({ form: { values, problems, change }, isMe }: WorkFieldsProps) {
  const { t } = useTranslation(['users', 'common']);
  const places = useWorkplaces();
  return (
    <>
      <ChoiceField
        label={t('form.role')}
        hint={isMe ? t('form.ownRole') : undefined}
        options={ROLES.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        chosen={[values.role]}
        readOnly={isMe}
        onChoose={([role]) => change({ role: ROLES.find((each) => each === role) ?? 'staff' })}
      />
      {worksInPanchayat(values.role) && (
        <Select
          label={t('form.panchayat')}
          empty={t('form.none')}
          options={places.panchayats}
          value={values.panchayat_id}
          onChoose={(panchayat_id) => change({ panchayat_id })}
          error={problems.panchayat_id}
        />
      )}
      {values.role === 'block_officer' && (
        <Select
          label={t('form.block')}
          empty={t('form.none')}
          options={places.blocks}
          value={values.block_id}
          onChoose={(block_id) => change({ block_id })}
          error={problems.block_id}
        />
      )}
    </>
  );
}

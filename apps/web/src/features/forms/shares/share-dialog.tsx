import { leftOut } from '@sampark/core/access/shares/left-out';
import { type GivableModule, givable, type Part } from '@sampark/core/access/shares/parts';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import type { WireUserRow } from '@sampark/core/wire/wire-account';
import type { WireShare } from '@sampark/core/wire/wire-shares';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from './share-dialog.module.css';
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
  const { t, i18n } = useTranslation('forms');
  const [userId, setUserId] = useState(share?.user_id ?? '');
  const [parts, setParts] = useState<readonly Part[]>(share?.parts ?? []);
  const [lastDay, setLastDay] = useState(share?.last_day ?? '');
  const { give, busy, failure } = useGiveShare(definition, onGiven);
  const say = (text: GivableModule['label']) => inLanguage(text, i18n.language);
  const modules = useMemo(() => givable(definition), [definition]);
  const missing = useMemo(() => leftOut(definition, parts), [definition, parts]);
  const person = share?.full_name ?? people.find(({ user_id }) => user_id === userId)?.full_name ?? '';

  return (
    <FormDialog
      title={share ? t('share.changeFor', { person }) : t('share.add')}
      onSubmit={() => void give({ user_id: userId, person, parts, lastDay })}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('share.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('share.give')}
          </Button>
        </>
      }
    >
      {failure && (
        <div role="alert">
          <Banner tone="needs">{failure}</Banner>
        </div>
      )}
      {!share && <ChoosePerson people={people} chosen={userId} onChoose={setUserId} />}
      <fieldset className={styles.parts}>
        <legend>{t('share.parts')}</legend>
        {modules.map((module) => (
          <ModuleParts key={module.part} module={module} parts={parts} onChoose={setParts} />
        ))}
      </fieldset>
      {missing.length > 0 && (
        <p className={styles.leftOut} role="status">
          {t('share.leftOut', { questions: missing.map(say).join(', ') })}
        </p>
      )}
      <TextField
        label={t('share.lastDay')}
        hint={t('share.lastDayHint')}
        type="date"
        value={lastDay}
        onText={setLastDay}
      />
    </FormDialog>
  );
}

interface ChoosePersonProps {
  readonly people: readonly WireUserRow[];
  /** Empty: nobody yet. */
  readonly chosen: string;
  readonly onChoose: (userId: string) => void;
}

function ChoosePerson({ people, chosen, onChoose }: ChoosePersonProps) {
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
    />
  );
}

interface ModulePartsProps {
  readonly module: GivableModule;
  readonly parts: readonly Part[];
  readonly onChoose: (parts: readonly Part[]) => void;
}

/** Offers a module, and below it the questions in it, for when only some of them are given. */
function ModuleParts({ module, parts, onChoose }: ModulePartsProps) {
  const { t, i18n } = useTranslation('forms');
  const say = (text: GivableModule['label']) => inLanguage(text, i18n.language);
  const { part, label, inside } = module;
  const isWhole = parts.includes(part);
  const isSome = inside.some((each) => parts.includes(each.part));
  const own = new Set([part, ...inside.map((each) => each.part)]);
  const others = parts.filter((each) => !own.has(each));
  const tick = (each: Part, on: boolean) =>
    onChoose(on ? [...parts, each] : parts.filter((chosen) => chosen !== each));
  return (
    <div className={styles.module}>
      <Checkbox
        label={say(label)}
        checked={isWhole}
        onCheck={(on) => onChoose(on ? [...others, part] : others)}
      />
      {!isWhole && inside.length > 0 && (
        <details open={isSome}>
          <summary>{t('share.questions', { module: say(label) })}</summary>
          {inside.map((each) => (
            <Checkbox
              key={each.part}
              label={say(each.label)}
              checked={parts.includes(each.part)}
              onCheck={(on) => tick(each.part, on)}
            />
          ))}
        </details>
      )}
    </div>
  );
}

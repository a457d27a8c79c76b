import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireNamedPlaceChange, WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useDayInWords } from '../../../shared/dates.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../directory.module.css';
import { ChangeDialog } from './change-dialog.tsx';

interface ChangesProps {
  readonly panchayat: WirePanchayatDetails;
  readonly onChanged: () => void;
}

/** Lists what became of a panchayat and its villages, and what they came of; lets an administrator note more of it. */
export function Changes({ panchayat, onChanged }: ChangesProps) {
  const { t } = useTranslation('directory');
  const [isOpen, setOpen] = useState(false);
  const { changes } = panchayat;
  return (
    <Section title={t('became.title')} about={t('became.about')}>
      <div className={styles.buttons}>
        <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('became.add')}
        </Button>
      </div>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.map((change) => (
            <ChangeRow
              key={`${change.level} ${change.was} ${change.now}`}
              change={change}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <ChangeDialog
          panchayat={panchayat}
          onKept={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

interface ChangeRowProps {
  readonly change: WireNamedPlaceChange;
  readonly onChanged: () => void;
}

function ChangeRow({ change, onChanged }: ChangeRowProps) {
  const { t, i18n } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const inWords = useDayInWords();
  const [busy, setBusy] = useState(false);
  const { level, kind, day } = change;
  const was = inLanguage(change.was_name, i18n.language);
  const now = inLanguage(change.now_name, i18n.language);

  const takeBack = async () => {
    setBusy(true);
    const asked = await (await open()).removeChange(change);
    setBusy(false);
    if (asked.kind !== 'ok') return void notify.error(explain(asked));
    notify.success(t('became.takenBack', { was, now }));
    onChanged();
  };
  return (
    <li>
      <div className={styles.name}>
        <h3>{t(`became.line.${kind}`, { was, now })}</h3>
        <span className={styles.soft}>
          <span>{t(`became.level.${level}`)}</span>
          <span>{t('became.since', { day: inWords(day) })}</span>
        </span>
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          decides
          busy={busy}
          icon={<Undo2 size={20} aria-hidden="true" />}
          aria-label={t('became.takeBackOf', { was, now })}
          onClick={() => void takeBack()}
        >
          {t('became.takeBack')}
        </Button>
      </div>
    </li>
  );
}

import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '../../../shared/data/lazily.tsx';
import { showDate } from '../../../shared/dates.ts';
import { useNamedParts } from '../../../shared/links/named-parts.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../forms.module.css';
import { EndShare } from './end-share.tsx';
import { type ReadForm, useFormOnce, useShares } from './use-shares.ts';

const ShareDialog = lazily(() => import('./share-dialog.tsx'));

interface WhoFillsWhatProps {
  readonly form: WireForm;
  readonly read: ReadForm;
}

/** Lists who fills which parts of a form, gives parts to more people, and ends what somebody has. */
export function WhoFillsWhat({ form, read }: WhoFillsWhatProps) {
  const { t } = useTranslation('forms');
  const { shares, people, renew } = useShares(form.name);
  const [definition, setDefinition] = useState<FormDefinition | null>(null);
  const [dialog, setDialog] = useState<WireShare | 'new' | null>(null);
  const [ending, setEnding] = useState<WireShare | null>(null);
  const open = async (about: WireShare | 'new') => {
    const known = definition ?? (await read());
    setDefinition(known);
    if (known) setDialog(about);
  };
  const done = () => {
    setDialog(null);
    setEnding(null);
    renew();
  };
  if (!shares) return null;
  return (
    <Section title={t('share.title')} about={t('share.about')}>
      {shares.length === 0 && <p className={styles.soft}>{t('share.none')}</p>}
      {shares.length > 0 && (
        <ShareTable shares={shares} read={read} onChange={(share) => void open(share)} onEnd={setEnding} />
      )}
      <div>
        <Button icon={<UserRoundPlus size={20} aria-hidden="true" />} onClick={() => void open('new')}>
          {t('share.add')}
        </Button>
      </div>
      {dialog && definition && (
        <ShareDialog
          definition={definition}
          share={dialog === 'new' ? null : dialog}
          people={people}
          onGiven={done}
          onClose={() => setDialog(null)}
        />
      )}
      {ending && <EndShare form={form} share={ending} onEnded={done} onClose={() => setEnding(null)} />}
    </Section>
  );
}

interface ShareTableProps {
  readonly shares: readonly WireShare[];
  readonly read: ReadForm;
  readonly onChange: (share: WireShare) => void;
  readonly onEnd: (share: WireShare) => void;
}

function ShareTable({ shares, read, onChange, onEnd }: ShareTableProps) {
  const { t, i18n } = useTranslation('forms');
  const named = useNamedParts(useFormOnce(read));
  return (
    <div className={styles.sheet}>
      <table aria-label={t('share.list')} className={styles.stacked}>
        <thead>
          <tr>
            <th scope="col">{t('share.person')}</th>
            <th scope="col">{t('share.column.parts')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            // Changed parts are another share in the same row.
            <tr key={`${share.user_id} ${share.panchayat_id}`}>
              <th scope="row">
                {share.full_name}
                <span className={styles.soft}>{inLanguage(share.panchayat, i18n.language)}</span>
              </th>
              <td>
                {named(share.parts)}
                {share.last_day && (
                  <span className={styles.soft}>{t('share.until', { date: showDate(share.last_day) })}</span>
                )}
              </td>
              <td>
                <span className={styles.buttons}>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('share.changeFor', { person: share.full_name })}
                    onClick={() => onChange(share)}
                  >
                    {t('share.change')}
                  </Button>
                  <Button
                    kind="danger-quiet"
                    small
                    aria-label={t('share.endFor', { person: share.full_name })}
                    onClick={() => onEnd(share)}
                  >
                    {t('share.end')}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

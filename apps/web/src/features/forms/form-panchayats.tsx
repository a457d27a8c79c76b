import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireForm, WirePanchayatWithForm } from '@sampark/core/wire/wire-forms';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './forms.module.css';

interface FormPanchayatsProps {
  readonly form: WireForm;
  readonly onTaken: () => void;
}

/** Lists the panchayats that have a form, with the day from which, and takes it from one. */
export function FormPanchayats({ form, onTaken }: FormPanchayatsProps) {
  const { t } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const { name } = form;
  const [answer] = useFetched(useCallback(async () => (await open()).panchayats(name), [open, name]));
  const [busy, setBusy] = useState('');
  const take = async (panchayatId: string) => {
    setBusy(panchayatId);
    const where = { panchayat_ids: [panchayatId] };
    const asked = await (await open()).use(name, { how: 'no_more', where });
    setBusy('');
    if (asked.kind === 'ok') onTaken();
    else notify.error(explain(asked));
  };
  if (answer?.kind !== 'ok' || answer.value.length === 0) return null;
  const more = (form.panchayats ?? 0) - answer.value.length;
  return (
    <details className={styles.difference} open={answer.value.some(({ is_first }) => !is_first)}>
      <summary>{t('use.list')}</summary>
      <div className={styles.sheet}>
        <table aria-label={t('use.list')}>
          <tbody>
            {answer.value.map((each) => (
              <PanchayatRow
                key={each.panchayat_id}
                panchayat={each}
                busy={busy === each.panchayat_id}
                onTake={() => void take(each.panchayat_id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={styles.soft}>{t('use.others', { count: more })}</p>}
    </details>
  );
}

interface PanchayatRowProps {
  readonly panchayat: WirePanchayatWithForm;
  readonly busy: boolean;
  readonly onTake: () => void;
}

function PanchayatRow({ panchayat, busy, onTake }: PanchayatRowProps) {
  const { t, i18n } = useTranslation('forms');
  const { panchayat_id, from, is_first } = panchayat;
  const name = inLanguage(panchayat.name, i18n.language);
  return (
    <tr>
      <th scope="row">
        <Link href={paths.place(panchayat_id)}>{name}</Link>
        <span className={styles.soft}>{inLanguage(panchayat.block, i18n.language)}</span>
      </th>
      <td>{is_first ? t('use.first') : from === null ? '' : t('use.since', { date: showDate(from) })}</td>
      <td className={styles.number}>
        {!is_first && (
          <Button
            kind="quiet"
            small
            busy={busy}
            aria-label={t('use.takeFrom', { panchayat: name })}
            onClick={onTake}
          >
            {t('use.hows.no_more')}
          </Button>
        )}
      </td>
    </tr>
  );
}

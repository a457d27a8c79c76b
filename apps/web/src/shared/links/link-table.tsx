import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireLink } from '@sampark/core/wire/access/wire-links';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { useSignedIn } from '../data/app-data.ts';
import { showDate, showTime } from '../dates.ts';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';
import { EraseByLink, personOfLink } from './erase-by-link.tsx';
import styles from './link-table.module.css';
import { useNamedParts } from './named-parts.ts';
import { RevokeLink } from './revoke-link.tsx';

/** A question before it is done. */
interface Asking {
  readonly to: 'revoke' | 'erase';
  readonly link: WireLink;
}

interface LinkTableProps {
  readonly links: readonly WireLink[];
  /** The form of their surveys; `null`: it is not here yet. */
  readonly form: FormDefinition | null;
  /** Whether the table says of which survey each link is. */
  readonly ofMany?: boolean;
  /** Whether the links work no more. */
  readonly past?: boolean;
  /** Called when one was taken back, or somebody was erased. */
  readonly onChanged: () => void;
}

/**
 * Lists links: for whom, to what, until when, and who has opened them. Each that works can be taken back; administrators erase whoever came
 * by one.
 */
export function LinkTable({ links, form, ofMany = false, past = false, onChanged }: LinkTableProps) {
  const { t } = useTranslation('links');
  const named = useNamedParts(form);
  const mayErase = useSignedIn().user.role === 'admin';
  const [asking, setAsking] = useState<Asking | null>(null);
  const dialog = {
    onClose: () => setAsking(null),
    onDone: () => {
      setAsking(null);
      onChanged();
    },
  };
  return (
    <div className={styles.sheet}>
      <table aria-label={past ? t('past.title') : t('list.title')} className={styles.stacked}>
        <thead>
          <tr>
            <th scope="col">{t('list.for')}</th>
            <th scope="col">{t('list.parts')}</th>
            <th scope="col">{t('list.opened')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.link_id}>
              <th scope="row">
                {link.meant_for}
                {ofMany && <OfSurvey link={link} />}
              </th>
              <td className={styles.parts}>
                {named(link.parts)}
                <span className={styles.soft}>{t('list.until', { date: showDate(link.last_day) })}</span>
              </td>
              <td>
                {link.opened ? (
                  <>
                    {link.opened.by}
                    <span className={styles.soft}>{showTime(link.opened.at)}</span>
                  </>
                ) : (
                  t('list.notOpened')
                )}
              </td>
              <td>
                {!past && (
                  <Button
                    kind="danger-quiet"
                    small
                    aria-label={t('revoke.for', { person: link.meant_for })}
                    onClick={() => setAsking({ to: 'revoke', link })}
                  >
                    {t('revoke.verb')}
                  </Button>
                )}
                {mayErase && (
                  <Button
                    kind="danger-quiet"
                    small
                    aria-label={t('erase.of', { person: personOfLink(link) })}
                    onClick={() => setAsking({ to: 'erase', link })}
                  >
                    {t('erase.verb')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asking?.to === 'revoke' && (
        <RevokeLink link={asking.link} onRevoked={dialog.onDone} onClose={dialog.onClose} />
      )}
      {asking?.to === 'erase' && (
        <EraseByLink link={asking.link} onErased={dialog.onDone} onClose={dialog.onClose} />
      )}
    </div>
  );
}

function OfSurvey({ link }: { readonly link: WireLink }) {
  const { i18n } = useTranslation();
  return (
    <span className={styles.soft}>
      <Link href={paths.surveyLinks(link.survey_id)}>{link.village_name}</Link>
      <span>{inLanguage(link.panchayat, i18n.language)}</span>
    </span>
  );
}

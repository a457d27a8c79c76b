import type { FormDefinition } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import type { WireLink } from '@sampark/core/wire/wire-links';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { showDate, showTime } from '../dates.ts';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './link-table.module.css';
import { useNamedParts } from './named-parts.ts';
import { RevokeLink } from './revoke-link.tsx';

interface LinkTableProps {
  readonly links: readonly WireLink[];
  /** The form of their surveys; `null`: it is not here yet. */
  readonly form: FormDefinition | null;
  /** Whether the table says of which survey each link is. */
  readonly ofMany?: boolean;
  readonly onRevoked: () => void;
}

/** Lists links that work: for whom, to what, until when, and who has opened them. Each can be taken back. */
export function LinkTable({ links, form, ofMany = false, onRevoked }: LinkTableProps) {
  const { t } = useTranslation('links');
  const named = useNamedParts(form);
  const [revoking, setRevoking] = useState<WireLink | null>(null);
  return (
    <div className={styles.sheet}>
      <table aria-label={t('list.title')} className={styles.stacked}>
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
              <td>
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
                <Button
                  kind="danger-quiet"
                  small
                  aria-label={t('revoke.for', { person: link.meant_for })}
                  onClick={() => setRevoking(link)}
                >
                  {t('revoke.verb')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {revoking && (
        <RevokeLink
          link={revoking}
          onRevoked={() => {
            setRevoking(null);
            onRevoked();
          }}
          onClose={() => setRevoking(null)}
        />
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

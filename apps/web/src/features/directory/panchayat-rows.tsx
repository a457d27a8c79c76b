import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WirePanchayatRow } from '@sampark/core/wire/wire-places';
import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './directory.module.css';
import { OtherScript } from './other-script.tsx';

/** Lists panchayats by name, each with its place in the directory and its details. */
export function PanchayatRows({ panchayats }: { readonly panchayats: readonly WirePanchayatRow[] }) {
  const { t, i18n } = useTranslation('directory');
  const say = (text: { readonly en: string }) => inLanguage(text, i18n.language);
  if (panchayats.length === 0) return null;
  return (
    <ul className={styles.list}>
      {panchayats.map((each) => (
        <li key={each.panchayat_id}>
          <div className={styles.name}>
            <h2>
              <Link href={paths.place(each.panchayat_id)}>{say(each.name)}</Link>
            </h2>
            <OtherScript name={each.name} />
          </div>
          <p className={styles.soft}>
            <span>{t('in', { block: say(each.block), district: say(each.district) })}</span>
            <span>{each.lgd_code === null ? t('noCode') : t('code', { code: each.lgd_code })}</span>
            <span>{each.villages === 0 ? t('noVillages') : t('villages', { count: each.villages })}</span>
          </p>
          <FormBadge form={each.form_name} />
        </li>
      ))}
    </ul>
  );
}

/** Names the form of a panchayat's new surveys where it is not the standard one. */
function FormBadge({ form }: { readonly form: string }) {
  const { t } = useTranslation('directory');
  if (form === 'village-standard') return null;
  if (form === 'village-detailed') return <Badge>{t('detailed')}</Badge>;
  return <Badge>{form === 'village-amenities' ? t('amenities') : form}</Badge>;
}

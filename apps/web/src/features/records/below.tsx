import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { useTypeWords } from '../../shared/records/type-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';

/** Lists the records directly below a record, by type. */
export function Below({ one: { records, record } }: { readonly one: OneRecord }) {
  const { t } = useTranslation('records');
  const words = useTypeWords();
  const below = records.tree.children(record.record_id);
  const types = [...new Set(below.map(({ type }) => type))].sort();
  return types.map((type) => (
    <Section key={type} title={t('below', { types: words.many(type) })}>
      <ul className={styles.list}>
        {below
          .filter((each) => each.type === type)
          .map(({ record_id, label, is_closed }) => (
            <li key={record_id} className={styles.child}>
              <Link href={paths.record(record_id)} className={styles.open}>
                {label}
              </Link>
              {is_closed && <Badge>{t('closed')}</Badge>}
            </li>
          ))}
      </ul>
    </Section>
  ));
}

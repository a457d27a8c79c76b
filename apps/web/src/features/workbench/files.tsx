import { FilesLine } from '../../shared/attachments/files-line.tsx';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './workbench.module.css';

/** Shows the photos and recordings of all surveys that are not on the server; nothing where there are none. */
export default function Files() {
  const { t } = useTranslation('attachments');
  const sums = [...(useLive(useAppData().filesOnTheirWay)?.values() ?? [])];
  if (sums.length === 0) return null;
  const add = (part: keyof (typeof sums)[number]): number => sums.reduce((sum, each) => sum + each[part], 0);
  return (
    <section className={styles.section} aria-labelledby="files">
      <h2 id="files">{t('title')}</h2>
      <FilesLine
        sum={{ waiting: add('waiting'), refused: add('refused'), size: add('size'), sent: add('sent') }}
      />
      <p className={styles.soft}>{t('afterAnswers')}</p>
    </section>
  );
}

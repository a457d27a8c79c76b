import { PageHeading } from '../shared/frame/page-heading.tsx';
import { paths } from '../shared/paths.ts';
import { useTranslation } from '../shared/use-translation.ts';
import { LinkButton } from '../ui/button.tsx';
import { Drawing } from '../ui/feedback/drawing.tsx';
import styles from './lone-page.module.css';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <Drawing name="path" />
      <PageHeading title={t('notFound.title')} />
      <p>{t('notFound.body')}</p>
      <LinkButton kind="primary" href={paths.dashboard}>
        {t('notFound.home')}
      </LinkButton>
    </main>
  );
}

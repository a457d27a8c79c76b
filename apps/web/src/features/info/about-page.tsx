import { useTranslation } from '../../shared/use-translation.ts';
import { InfoArticle, type InfoSection, Paragraphs, Points } from './info-article.tsx';

export default function AboutPage() {
  const { t } = useTranslation('info');
  const sections: InfoSection[] = [
    {
      id: 'promises',
      title: t('about.promises.title'),
      body: (
        <Points
          ordered
          texts={[t('about.promises.nothing'), t('about.promises.offline'), t('about.promises.light')]}
        />
      ),
    },
    {
      id: 'who',
      title: t('about.who.title'),
      body: <Paragraphs texts={[t('about.who.staff'), t('about.who.officer'), t('about.who.admin')]} />,
    },
    {
      id: 'access',
      title: t('about.access.title'),
      body: <Paragraphs texts={[t('about.access.body'), t('about.access.tell')]} />,
    },
    {
      id: 'open',
      title: t('about.open.title'),
      body: (
        <Paragraphs
          texts={[
            t('about.open.body'),
            t('about.open.version', { version: import.meta.env.VITE_SAMPARK_VERSION }),
          ]}
        />
      ),
    },
  ];
  return <InfoArticle title={t('about.title')} intro={t('about.intro')} sections={sections} />;
}

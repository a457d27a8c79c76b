import { useTranslation } from '../../shared/use-translation.ts';
import { InfoArticle, type InfoSection, Paragraphs } from './info-article.tsx';

export default function TermsPage() {
  const { t } = useTranslation('info');
  const sections: InfoSection[] = [
    {
      id: 'use',
      title: t('terms.use.title'),
      body: <Paragraphs texts={[t('terms.use.own'), t('terms.use.true'), t('terms.use.public')]} />,
    },
    {
      id: 'data',
      title: t('terms.data.title'),
      body: <Paragraphs texts={[t('terms.data.belongs'), t('terms.data.others')]} />,
    },
    {
      id: 'service',
      title: t('terms.service.title'),
      body: (
        <Paragraphs texts={[t('terms.service.device'), t('terms.service.none'), t('terms.service.end')]} />
      ),
    },
    { id: 'law', title: t('terms.law.title'), body: <p>{t('terms.law.body')}</p> },
  ];
  return <InfoArticle title={t('terms.title')} intro={t('terms.intro')} sections={sections} />;
}

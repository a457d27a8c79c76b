import { useTranslation } from '../../shared/use-translation.ts';
import { InfoArticle, type InfoSection, Paragraphs } from './info-article.tsx';

export default function PrivacyPage() {
  const { t } = useTranslation('info');
  const sections: InfoSection[] = [
    {
      id: 'what',
      title: t('privacy.what.title'),
      body: (
        <Paragraphs
          texts={[t('privacy.what.surveys'), t('privacy.what.people'), t('privacy.what.history')]}
        />
      ),
    },
    {
      id: 'where',
      title: t('privacy.where.title'),
      body: (
        <Paragraphs
          texts={[t('privacy.where.device'), t('privacy.where.server'), t('privacy.where.browser')]}
        />
      ),
    },
    {
      id: 'who',
      title: t('privacy.who.title'),
      body: (
        <Paragraphs
          texts={[t('privacy.who.panchayat'), t('privacy.who.drafts'), t('privacy.who.passwords')]}
        />
      ),
    },
    {
      id: 'long',
      title: t('privacy.long.title'),
      body: (
        <Paragraphs texts={[t('privacy.long.surveys'), t('privacy.long.logins'), t('privacy.long.logout')]} />
      ),
    },
    { id: 'rights', title: t('privacy.rights.title'), body: <p>{t('privacy.rights.body')}</p> },
  ];
  return <InfoArticle title={t('privacy.title')} intro={t('privacy.intro')} sections={sections} />;
}

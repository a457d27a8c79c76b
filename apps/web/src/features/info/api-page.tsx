import { useCallback } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ApiOperations } from './api-operations.tsx';
import { InfoArticle, type InfoSection } from './info-article.tsx';
import { operationsByTag } from './operations-by-tag.ts';

/** Shows the API reference, drawn from the document that the server gives. */
export default function ApiPage() {
  const { t } = useTranslation(['info', 'common']);
  const { apiDocument } = useAppData();
  const ask = useCallback(async () => {
    const value = await apiDocument();
    return value ? ({ kind: 'ok', value } as const) : ({ kind: 'unreachable' } as const);
  }, [apiDocument]);
  const [answer, again] = useFetched(ask);
  const sections: InfoSection[] =
    answer?.kind === 'ok'
      ? operationsByTag(answer.value).map(({ tag, operations }) => ({
          id: tag,
          title: tag,
          body: <ApiOperations operations={operations} />,
        }))
      : [];
  return (
    <InfoArticle title={t('api.title')} intro={t('api.intro')} sections={sections}>
      {!answer && <Skeleton label={t('api.loading')} />}
      {answer && answer.kind !== 'ok' && (
        <EmptyState
          drawing="broken"
          title={t('api.none')}
          action={<Button onClick={again}>{t('common:action.retry')}</Button>}
        >
          {t('api.noneBody')}
        </EmptyState>
      )}
      {answer?.kind === 'ok' && (
        <p>
          <a href="/api/openapi.json">{t('api.file')}</a>
        </p>
      )}
    </InfoArticle>
  );
}

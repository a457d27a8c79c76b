import type { ApiSchema } from '../../data/ports/api-document.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './api-operations.module.css';
import { type NamedOperation, propertiesOf, schemaWords } from './operations-by-tag.ts';

/** Lists requests, each closed to one line: method, address, purpose. */
export function ApiOperations({ operations }: { readonly operations: readonly NamedOperation[] }) {
  return (
    <ul className={styles.operations}>
      {operations.map((operation) => (
        <li key={`${operation.method} ${operation.path}`}>
          <Operation operation={operation} />
        </li>
      ))}
    </ul>
  );
}

function Operation({ operation }: { readonly operation: NamedOperation }) {
  const { t } = useTranslation('info');
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details className={styles.operation}>
      <summary>
        <code className={styles.address}>
          <strong>{method}</strong> {path}
        </code>
        {operation.security?.length === 0 && <Badge>{t('api.public')}</Badge>}
        <span lang="en">{summary}</span>
      </summary>
      <div className={styles.more}>
        {description && <p lang="en">{description}</p>}
        {parameters && parameters.length > 0 && (
          <>
            <h3>{t('api.parameters')}</h3>
            <dl className={styles.names}>
              {parameters.map((each) => (
                <div key={`${each.in} ${each.name}`}>
                  <dt>
                    <code>{each.name}</code>
                  </dt>
                  <dd>
                    {[
                      schemaWords(each.schema),
                      t(`api.in.${each.in}`),
                      each.required ? t('api.required') : '',
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {requestBody && (
          <>
            <h3>{t('api.body')}</h3>
            <Properties schema={jsonOf(requestBody.content)} />
          </>
        )}
        {responses && (
          <>
            <h3>{t('api.answers')}</h3>
            {Object.entries(responses).map(([status, response]) => (
              <div key={status} className={styles.answer}>
                <p>
                  <code>{status}</code> <code>{schemaWords(jsonOf(response.content))}</code>
                </p>
                <Properties schema={jsonOf(response.content)} />
              </div>
            ))}
          </>
        )}
      </div>
    </details>
  );
}

const jsonOf = (content: NonNullable<NamedOperation['requestBody']>['content']): ApiSchema | undefined =>
  Object.values(content ?? {})[0]?.schema;

function Properties({ schema }: { readonly schema: ApiSchema | undefined }) {
  const { t } = useTranslation('info');
  const properties = propertiesOf(schema);
  if (properties.length === 0) return null;
  return (
    <dl className={styles.names}>
      {properties.map(({ name, words, required }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{[words, required ? t('api.required') : ''].filter(Boolean).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

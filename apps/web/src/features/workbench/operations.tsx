import { isRecord } from '@sampark/core/survey/summary';
import { Link } from 'wouter';
import type { WaitingOperation } from '../../data/ports/surveys/workbench.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useConnection } from '../../shared/data/connection.ts';
import { showTime, useAgo } from '../../shared/dates.ts';
import { download, fileName } from '../../shared/download.ts';
import { paths } from '../../shared/paths.ts';
import { useSubjectName } from '../../shared/records/subject-name.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useOperationError } from './operation-error.ts';
import styles from './workbench.module.css';

interface OperationsProps {
  readonly operations: readonly WaitingOperation[];
  readonly onChanged: () => Promise<void>;
}

/** Lists everything that waits to be sent. */
export function Operations({ operations, onChanged }: OperationsProps) {
  const { t } = useTranslation('workbench');
  return (
    <section className={styles.section} aria-labelledby="operations">
      <h2 id="operations">{t('operations.title')}</h2>
      {operations.length === 0 && <SafetySign kind="two">{t('operations.none')}</SafetySign>}
      {operations.length > 0 && (
        <ul className={styles.operations}>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OperationProps {
  readonly operation: WaitingOperation;
  readonly onChanged: () => Promise<void>;
}

/** Shows one operation: what it is about, its kind, since when it waits and why, and its content. */
function Operation({ operation, onChanged }: OperationProps) {
  const { t } = useTranslation('workbench');
  const { workbench } = useAppData();
  const ago = useAgo();
  const errorText = useOperationError();
  const name = useSubjectName(operation);
  const isOfRecord = isRecord(operation);
  const connection = useConnection();
  const { id, attempts, last_error: error, next_attempt_at: next } = operation;

  const retry = async () => {
    await workbench.retry(id);
    await onChanged();
    const isReached = connection === 'online';
    notify.plain(
      t(
        isReached
          ? 'operations.retried'
          : connection === 'offline'
            ? 'state.offline'
            : 'state.server_unreachable',
      ),
    );
  };
  const exportIt = async () => {
    const content = await workbench.exportOperation(id);
    if (content === null) return void onChanged();
    const file = `${fileName(name)}-${operation.action}-${id.slice(0, 8)}.json`;
    download({ name: file, type: 'application/json', content });
  };

  return (
    <li className={styles.operation}>
      <h3 id={id}>
        <Link href={isOfRecord ? paths.record(operation.survey_id) : paths.survey(operation.survey_id)}>
          {name}
        </Link>
      </h3>
      <p>
        {isOfRecord
          ? t(`operations.actionOnRecord.${operation.action}`)
          : t(`operations.action.${operation.action}`)}
      </p>
      <p className={styles.soft}>
        <span>{t('operations.since', { when: ago(operation.timestamp) })}</span>
        <span>{attempts > 0 ? t('operations.attempts', { count: attempts }) : t('operations.never')}</span>
        {operation.sent && <span>{t('operations.sent')}</span>}
        <span>
          {next > 0
            ? t('operations.next', { time: showTime(new Date(next).toISOString()) })
            : t('operations.soon')}
        </span>
      </p>
      {error !== null && <SafetySign kind="mark">{errorText(error)}</SafetySign>}
      <details className={styles.payload}>
        <summary>{t('operations.payload')}</summary>
        <pre tabIndex={0}>{JSON.stringify(operation.payload, null, 2)}</pre>
      </details>
      <div className={styles.buttons}>
        <Button aria-describedby={id} onClick={() => void retry()}>
          {t('operations.retry')}
        </Button>
        <Button aria-describedby={id} onClick={() => void exportIt()}>
          {t('operations.export')}
        </Button>
      </div>
    </li>
  );
}

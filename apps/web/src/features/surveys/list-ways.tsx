import type { ListQuery } from '@sampark/core/list/list-view';
import { Download, ListChecks, Map as MapIcon, Upload } from 'lucide-react';
import { useSeesWhole } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { writeQuery } from './list-query.ts';
import styles from './surveys-page.module.css';

interface ListWaysProps {
  readonly query: ListQuery;
  /** Whether the list has no surveys. */
  readonly isEmpty: boolean;
  readonly onExport: () => void;
}

/** Draws the ways from the list: to the map, to many surveys at once, and to files and from them. */
export function ListWays({ query, isEmpty, onExport }: ListWaysProps) {
  const { t } = useTranslation('survey');
  const isWhole = useSeesWhole();
  const asked = writeQuery(query);
  return (
    <div className={styles.ways}>
      {!isEmpty && (
        <LinkButton kind="quiet" href={paths.mapWith(asked)} icon={<MapIcon size={20} aria-hidden="true" />}>
          {t('list.map')}
        </LinkButton>
      )}
      {!isEmpty && isWhole && (
        <LinkButton
          kind="quiet"
          href={paths.selectWith(asked)}
          icon={<ListChecks size={20} aria-hidden="true" />}
        >
          {t('list.select')}
        </LinkButton>
      )}
      {!isEmpty && isWhole && (
        <Button kind="quiet" icon={<Download size={20} aria-hidden="true" />} onClick={onExport}>
          {t('list.exportList')}
        </Button>
      )}
      {isWhole && (
        <LinkButton kind="quiet" href={paths.importSurveys} icon={<Upload size={20} aria-hidden="true" />}>
          {t('list.import')}
        </LinkButton>
      )}
    </div>
  );
}

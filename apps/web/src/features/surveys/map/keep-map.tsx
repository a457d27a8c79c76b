import type { Point } from '@sampark/core/forms/geo-points';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { Check, Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { BaseMapsPort, KeptMap } from '../../../data/ports/base-maps.ts';
import { showBytes } from '../../../shared/bytes.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useBaseMaps, useLater } from '../../../shared/map/ground/use-base-maps.ts';
import { RemoveMap } from '../../../shared/map/remove-map.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { type Block, blocksOf } from './block-box.ts';
import styles from './keep-map.module.css';
import { type Keeping, useKeepMap } from './use-keep-map.ts';

interface KeepMapProps {
  /** The positions on the map. */
  readonly shown: readonly Point[];
}

/** Offers to keep the base map of a block on this device, where there is one. */
export function KeepMap({ shown }: KeepMapProps) {
  const { t, i18n } = useTranslation('map');
  const id = useId();
  const port = useBaseMaps();
  const listed = useLater(port?.listed);
  const kept = useLater(port?.kept);
  const panchayats = useLive(useAppData().panchayats);
  const blocks = useMemo(() => blocksOf(panchayats ?? []), [panchayats]);
  const [chosen, choose] = useState('');
  const block = blocks.find(({ block_id }) => block_id === chosen) ?? blocks[0];
  const hasMaps = (listed?.length ?? 0) + (kept?.length ?? 0) > 0;
  if (!port || !block || !hasMaps) return null;
  return (
    <section className={styles.keep} aria-labelledby={id}>
      <h2 id={id}>{t('keep.title')}</h2>
      {blocks.length > 1 && (
        <Select
          label={t('keep.block')}
          value={block.block_id}
          options={blocks.map(({ block_id, name }) => ({
            value: block_id,
            label: inLanguage(name, i18n.language),
          }))}
          onChoose={choose}
        />
      )}
      <OfBlock key={block.block_id} {...{ port, block, shown }} />
    </section>
  );
}

interface OfBlockProps extends KeepMapProps {
  readonly port: BaseMapsPort;
  readonly block: Block;
}

function OfBlock({ port, block, shown }: OfBlockProps) {
  const { t, i18n } = useTranslation('map');
  const keeps = useKeepMap(port, block, shown);
  const listed = useLater(port.listed);
  const ofBlock = useLater(port.kept)?.filter((each) => each.block === block.block_id) ?? [];
  const whole = ofBlock.find(({ isWhole }) => isWhole);
  const begun = ofBlock.find(({ isWhole }) => !isWhole);
  const now = whole && listed?.find(({ district }) => district === whole.map.district);
  const isOld = now !== undefined && now.id !== whole?.map.id;
  const name = inLanguage(block.name, i18n.language);
  const { kind } = keeps.keeping;
  return (
    <>
      {whole && (
        <div className={styles.row}>
          <p className={styles.kept}>
            <Check size={20} aria-hidden="true" />
            <span>{t('keep.kept', { block: name, size: showBytes(whole.bytes) })}</span>
          </p>
          <RemoveMap port={port} kept={whole} />
        </div>
      )}
      {isOld && !begun && <p>{t('keep.newer')}</p>}
      {begun && <Begun port={port} kept={begun} onAnyway={() => keeps.keep(begun, 'any')} />}
      {!begun && (!whole || isOld) && (kind === 'rests' || kind === 'measures' || kind === 'failed') && (
        <Button
          icon={<Download size={20} aria-hidden="true" />}
          busy={kind === 'measures'}
          onClick={keeps.measure}
        >
          {isOld ? t('keep.fetchNewer') : t('keep.ask')}
        </Button>
      )}
      <Said keeping={keeps.keeping} name={name} onKeep={keeps.keep} onLeave={keeps.leave} />
    </>
  );
}

interface SaidProps {
  readonly keeping: Keeping;
  readonly name: string;
  readonly onKeep: ReturnType<typeof useKeepMap>['keep'];
  readonly onLeave: () => void;
}

/** Says how large the map is before anything of it comes, or why it does not come. */
function Said({ keeping, name, onKeep, onLeave }: SaidProps) {
  const { t } = useTranslation('map');
  switch (keeping.kind) {
    case 'asks':
      return (
        <div className={styles.asks}>
          <p>
            <b>{t('keep.size', { block: name, size: showBytes(keeping.bytes) })}</b>
          </p>
          <p className={styles.soft}>{t('keep.sizeHint')}</p>
          <div className={styles.row}>
            <Button kind="primary" onClick={() => onKeep(keeping.area, 'chosen')}>
              {t('keep.yes')}
            </Button>
            <Button onClick={onLeave}>{t('keep.no')}</Button>
          </div>
        </div>
      );
    case 'nowhere':
      return <p role="status">{t('keep.nowhere', { block: name })}</p>;
    case 'failed':
      return (
        <p role="alert" className={styles.problem}>
          {t(`keep.failed.${keeping.because}`)}
        </p>
      );
    default:
      return null;
  }
}

interface BegunProps {
  readonly port: BaseMapsPort;
  readonly kept: KeptMap;
  /** Fetches the rest, whatever the network costs. */
  readonly onAnyway: () => void;
}

/** Shows how much of a map is here already, and what the rest waits for. */
function Begun({ port, kept, onAnyway }: BegunProps) {
  const { t, i18n } = useTranslation('map');
  const comes = useLater(port.fetching) === kept.id;
  const waits = useLater(port.network)?.waits ?? 'no';
  const said = t('keep.progress', {
    block: inLanguage(kept.name, i18n.language),
    held: showBytes(kept.held),
    size: showBytes(kept.bytes),
  });
  return (
    <div className={styles.asks}>
      <p role="status">{said}</p>
      <ProgressBar label={said} percent={Math.floor((100 * kept.held) / kept.bytes)} />
      {!comes && (
        <p className={styles.soft}>
          {waits === 'no' && t('keep.later')}
          {waits === 'wifi' && t('keep.wifi')}
          {waits === 'unknown_network' && t('keep.wifiUnknown')}
        </p>
      )}
      <div className={styles.row}>
        {!comes && <Button onClick={onAnyway}>{t('keep.now')}</Button>}
        <Button onClick={() => port.remove(kept)}>{t('keep.stop')}</Button>
      </div>
    </div>
  );
}

import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { useState } from 'react';
import { showBytes } from '../../../shared/bytes.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { showDate } from '../../../shared/dates.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { Option } from '../../../ui/fields/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../directory.module.css';
import { MapFacts } from './map-facts.tsx';

interface MapRowsProps {
  readonly maps: readonly WireBaseMap[];
  readonly districts: readonly Option[];
  readonly onRemoved: () => void;
}

/** Lists maps by their districts, each with what it is, and who uploaded it. */
export function MapRows({ maps, districts, onRemoved }: MapRowsProps) {
  const { t } = useTranslation('directory');
  const [removing, setRemoving] = useState<WireBaseMap | null>(null);
  const nameOf = ({ district }: WireBaseMap): string =>
    districts.find(({ value }) => value === district)?.label ?? district;
  return (
    <>
      <ul className={styles.list}>
        {maps.map((map) => (
          <li key={map.district}>
            <div className={styles.about}>
              <div className={styles.name}>
                <h2>{nameOf(map)}</h2>
                {map.name !== nameOf(map) && <span className={styles.other}>{map.name}</span>}
              </div>
              <MapFacts size={map.bytes} map={map} />
              <p className={styles.soft}>
                <span>
                  {map.created_by_fullname
                    ? t('maps.by', {
                        person: shownName(map.created_by_fullname),
                        day: showDate(map.created_at),
                      })
                    : t('maps.byCommand', { day: showDate(map.created_at) })}
                </span>
                {map.attribution !== '' && <span>{map.attribution}</span>}
              </p>
            </div>
            <div className={styles.acts}>
              <Button
                kind="quiet"
                aria-label={t('maps.removeOf', { district: nameOf(map) })}
                onClick={() => setRemoving(map)}
              >
                {t('maps.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveMap
          map={removing}
          district={nameOf(removing)}
          onRemoved={onRemoved}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface RemoveMapProps {
  readonly map: WireBaseMap;
  readonly district: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks whether to take a map from its district, and takes it. */
function RemoveMap({ map, district, onRemoved, onClose }: RemoveMapProps) {
  const { t } = useTranslation('directory');
  const open = useAppData().districtMaps;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const asked = await (await open()).remove(map);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      return;
    }
    notify.success(t('maps.removed', { district }));
    onClose();
    onRemoved();
  };
  return (
    <ConfirmDialog
      title={t('maps.removeTitle', { district })}
      verb={t('maps.remove')}
      cancel={t('maps.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('maps.removeBody', { size: showBytes(map.bytes) })}
    </ConfirmDialog>
  );
}

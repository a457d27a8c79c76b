import { useCallback, useEffect, useState } from 'react';
import type { DistrictMapsPort, MapOnItsWay, NewMap, SendMapEnd } from '../../../data/ports/district-maps.ts';
import { createLive } from '../../../data/ports/live.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** Until the code of maps is here. */
const NONE = createLive<MapOnItsWay | null>(null);

export interface Sending {
  /** The map that is on its way, also one that was begun before the screen was opened. */
  readonly now: MapOnItsWay | null;
  readonly send: (map: NewMap) => void;
  readonly stop: () => void;
}

/** Sends a map to the server. It goes on when the person leaves the screen, and its end is told wherever they are. @param onKept hears that the server has it */
export function useSending(onKept: () => void): Sending {
  const { t } = useTranslation('directory');
  const open = useAppData().districtMaps;
  const explain = useRefusalText();
  const [port, setPort] = useState<DistrictMapsPort | null>(null);
  const now = useLive(port?.onItsWay ?? NONE) ?? null;

  useEffect(() => {
    let current = true;
    void open().then((opened) => {
      if (current) setPort(opened);
    });
    return () => {
      current = false;
    };
  }, [open]);

  const tell = (end: SendMapEnd, name: string): void => {
    if (end.kind === 'kept') notify.success(t('maps.kept', { name }));
    if (end.kind === 'unreadable') notify.error(t('maps.refused.unreadable'));
    if (end.kind === 'refused') notify.error(explain(end));
  };
  const send = async (map: NewMap): Promise<void> => {
    const end = await (port ?? (await open())).send(map);
    tell(end, map.name);
    if (end.kind === 'kept') onKept();
  };
  return { now, send: (map) => void send(map), stop: useCallback(() => port?.stop(), [port]) };
}

import type { Point } from '@sampark/core/forms/geo-points';
import { overlap } from '@sampark/core/map/map-box';
import { useState } from 'react';
import type { BaseMapsPort, MapArea, MapFailure } from '../../../data/ports/base-maps.ts';
import type { DeviceFailure } from '../../../data/ports/device-failure.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { keepMapLibrary } from '../../../shared/map/ground/map-library.ts';
import { useLater } from '../../../shared/map/ground/use-base-maps.ts';
import { type Block, boxOfBlock } from './block-box.ts';

/** How far somebody is who wants to keep a map. `nowhere`: no map reaches the block. */
export type Keeping =
  | { readonly kind: 'rests' | 'measures' | 'keeps' | 'nowhere' }
  | { readonly kind: 'asks'; readonly area: MapArea; readonly bytes: number }
  | { readonly kind: 'failed'; readonly because: MapFailure | DeviceFailure };

/** Finds the part of a base map that shows a block, and keeps it once the person has seen how large it is. */
export function useKeepMap(port: BaseMapsPort, block: Block, shown: readonly Point[]) {
  const data = useAppData();
  const listed = useLater(port.listed);
  const [keeping, set] = useState<Keeping>({ kind: 'rests' });

  const measure = async (): Promise<Keeping> => {
    const box = await boxOfBlock(data, block, shown);
    if (!listed) return { kind: 'failed', because: 'unreachable' };
    const [area] = listed.flatMap((map): readonly MapArea[] => {
      const part = box && overlap(map.bounds, box);
      return part ? [{ map, block: block.block_id, name: block.name, box: part }] : [];
    });
    if (!area) return { kind: 'nowhere' };
    const size = await port.size(area);
    return size.kind === 'size' ? { kind: 'asks', area, bytes: size.bytes } : size;
  };
  const fetchArea = async (area: MapArea, network: 'any' | 'chosen'): Promise<Keeping> => {
    // A map that nothing draws is of no use without a network.
    const because = await keepMapLibrary();
    if (because) return { kind: 'failed', because };
    const end = await port.keep(area, network);
    return end.kind === 'failed' ? end : { kind: 'rests' };
  };
  return {
    keeping,
    measure: async () => {
      set({ kind: 'measures' });
      set(await measure());
    },
    /** @param network `any`: the person does not want to wait for Wi-Fi */
    keep: async (area: MapArea, network: 'any' | 'chosen') => {
      set({ kind: 'keeps' });
      set(await fetchArea(area, network));
    },
    leave: () => set({ kind: 'rests' }),
  };
}

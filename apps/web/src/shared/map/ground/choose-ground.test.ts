import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { expect, it } from 'vitest';
import type { KeptMap } from '../../../data/ports/base-maps.ts';
import { groundAt } from './choose-ground.ts';

const map = (id: string, bounds: WireBaseMap['bounds'] = [80, 26, 82, 28]): WireBaseMap => ({
  ...{ id, bounds, district: '125', name: id, bytes: 1, min_zoom: 0, max_zoom: 14, kind: 'vector' },
  ...{ attribution: '', created_at: '' },
});
const kept = (of: WireBaseMap, isWhole = true): KeptMap => ({
  ...{ id: `${of.id} 1041`, map: of, block: '1041', name: { en: 'Deva' }, box: [81, 26.5, 81.5, 27] },
  ...{ bytes: 1, held: 1, isWhole },
});
const DEVA = [26.9, 81.2] as const;
const BESIDE = [27.5, 81.9] as const;
const FAR = [10, 77] as const;

it.each<[string, Parameters<typeof groundAt>, string | null]>([
  ['that of the server', [DEVA, [map('new')], []], 'new'],
  ['none where the map does not reach', [FAR, [map('new')], []], null],
  ['none before the server has answered', [DEVA, undefined, []], null],
  ['the one that is kept, though there is a newer one', [DEVA, [map('new')], [kept(map('old'))]], 'old'],
  ['the newer one beside what is kept', [BESIDE, [map('new')], [kept(map('old'))]], 'new'],
  ['the one that is kept without a network, also beside', [BESIDE, undefined, [kept(map('old'))]], 'old'],
  ['not one of which only a part has come', [DEVA, undefined, [kept(map('old'), false)]], null],
])('the ground is %s', (_, given, id) => {
  expect(groundAt(...given)?.id ?? null).toBe(id);
});

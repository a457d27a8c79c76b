import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BaseMapsPort } from '../../../data/ports/base-maps.ts';
import { type Theme, useTheme } from '../../frame/theme.ts';
import { useTranslation } from '../../use-translation.ts';
import type { DrawnMap } from '../use-map-view.ts';
import type { DrawnGround, GroundView, NotDrawn } from './draw-ground.ts';
import type { GroundLook } from './ground-style.ts';

export interface BaseGroundProps {
  readonly map: DrawnMap;
  readonly port: BaseMapsPort;
  readonly ground: WireBaseMap;
}

/** A base map as somebody sees it, or why they see nothing. */
interface SeenGround extends Omit<GroundView, 'missing'> {
  readonly missing: GroundView['missing'] | NotDrawn;
}

const nothingSeen = (missing: SeenGround['missing']): SeenGround => ({ isDrawn: false, names: [], missing });

/** Reads the colours that the style of a frame gives. */
function lookOf(frame: Element, theme: Theme, language: string): GroundLook {
  const style = getComputedStyle(frame);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    colours: {
      ...{ land: colour('land'), green: colour('green'), built: colour('built'), water: colour('water') },
      ...{ building: colour('building'), road: colour('road'), edge: colour('edge') },
      ...{ border: colour('border'), name: colour('name'), halo: colour('halo') },
    },
    isDark: theme === 'dark',
    language,
  };
}

/** Draws a base map on a frame and follows the view. @returns what is on the screen */
export function useDrawing(
  frame: RefObject<HTMLElement | null>,
  { map, port, ground }: BaseGroundProps,
): SeenGround {
  const { language } = useTranslation().i18n;
  const [theme] = useTheme();
  const [seen, setSeen] = useState(() => nothingSeen(null));
  const [tries, setTries] = useState(0);
  const drawing = useRef<DrawnGround>(null);
  const latest = useRef({ map, theme, language });

  useLayoutEffect(() => {
    latest.current = { map, theme, language };
    drawing.current?.show(map);
  }, [map, theme, language]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let current = true;
    const draw = async (): Promise<void> => {
      const { drawGround } = await import('./draw-ground.ts');
      const look = lookOf(element, latest.current.theme, latest.current.language);
      const first = latest.current.map;
      const drawn = await drawGround({ ...{ port, ground, first, look }, frame: element, seen: setSeen });
      if (typeof drawn === 'string') setSeen(nothingSeen(drawn));
      else if (current) {
        drawing.current = drawn;
        drawn.show(latest.current.map);
      } else drawn.remove();
    };
    draw().catch(() => setSeen(nothingSeen('unreachable')));
    return () => {
      current = false;
      drawing.current?.remove();
      drawing.current = null;
    };
  }, [frame, port, ground, tries]);

  useEffect(() => {
    if (frame.current) drawing.current?.paint(lookOf(frame.current, theme, language));
  }, [frame, theme, language]);

  const isUnreachable = !seen.isDrawn && seen.missing === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const again = () => setTries((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnreachable]);
  return seen;
}

import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import styles from './draw-dialog.module.css';
import { drawAll, pointOf, type Stroke } from './strokes.ts';

/** The paper for a signature or a sketch, in pixels. */
const PAPER = { width: 1200, height: 800 };

/** The pen: dark ink on paper, a red that stands out on a photo. */
const INK = { paper: '#1b2a6b', photo: '#e02020' };

interface DrawDialogProps {
  readonly title: string;
  /** The photo to draw on; null: white paper. */
  readonly photo: ImageBitmap | null;
  readonly onDone: (drawing: Blob) => void;
  readonly onClose: () => void;
}

/** Lets a person draw with a finger, a pen or a mouse: a signature, a sketch, or a mark on a photo. */
export function DrawDialog({ title, photo, onDone, onClose }: DrawDialogProps) {
  const { t } = useTranslation('attachments');
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isDrawing, setDrawing] = useState(false);
  const { width, height } = photo ?? PAPER;

  useEffect(() => {
    if (canvas.current) drawAll(canvas.current, photo, strokes, photo ? INK.photo : INK.paper);
  }, [photo, strokes]);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event.currentTarget, event);
    setDrawing(true);
    setStrokes((drawn) => [...drawn, [point]]);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing) return;
    const point = pointOf(event.currentTarget, event);
    setStrokes((drawn) => [...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), point]]);
  };
  const keep = () => canvas.current?.toBlob((drawing) => drawing && onDone(drawing), 'image/png');

  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <canvas
        ref={canvas}
        className={styles.paper}
        {...{ width, height }}
        role="img"
        aria-label={t('draw.paper')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      />
      <div className={styles.tools}>
        <Button
          icon={<Undo2 size={20} aria-hidden="true" />}
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          {t('draw.undo')}
        </Button>
        <Button
          icon={<Eraser size={20} aria-hidden="true" />}
          disabled={strokes.length === 0}
          onClick={() => setStrokes([])}
        >
          {t('draw.clear')}
        </Button>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t('draw.cancel')}</Button>
        <Button kind="primary" disabled={strokes.length === 0} onClick={keep}>
          {t('draw.keep')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

import { useEffect, useRef } from 'react';
import styles from './loudness.module.css';

/** How much a quiet voice fills the bar. */
const GAIN = 4;

/** Shows how loud it is: who speaks sees that the microphone hears. */
export function Loudness({ stream }: { readonly stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = (): void => {
      analyser.getFloatTimeDomainData(wave);
      const loud = Math.sqrt(wave.reduce((sum, each) => sum + each * each, 0) / wave.length);
      bar.current?.style.setProperty('scale', `${Math.min(1, loud * GAIN)} 1`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div className={styles.loudness} aria-hidden="true">
      <div className={styles.bar} ref={bar} />
    </div>
  );
}

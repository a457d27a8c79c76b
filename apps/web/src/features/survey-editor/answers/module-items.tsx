import { modulePrefix } from '@sampark/core/forms/module-fields';
import { LazyEarlierStrip } from '../carried/lazy-earlier.ts';
import { waitingIn } from '../carried/waiting.ts';
import { Later } from '../later.tsx';
import { Items } from './items.tsx';
import { type SceneProps, useScene } from './scene.ts';

/** Draws the items that a form puts into a module: questions, groups of them, rows, notes; and the warnings at the questions. */
export function ModuleItems(props: SceneProps) {
  const scene = useScene(props);
  const { name, children } = props.module;
  return (
    <>
      <Later>
        <EarlierOfModule {...props} />
      </Later>
      <Items scene={scene} items={children} prefix={modulePrefix(name)} level={3} />
    </>
  );
}

/** Offers the answers of an earlier year that the module lacks. */
function EarlierOfModule({ module, view, editable, earlier, offers, onTypeAll }: SceneProps) {
  if (!editable || !earlier) return null;
  const waiting = waitingIn(module.name, view, earlier, offers);
  return (
    waiting.length > 0 && <LazyEarlierStrip summary={earlier.summary} waiting={waiting} onTake={onTypeAll} />
  );
}

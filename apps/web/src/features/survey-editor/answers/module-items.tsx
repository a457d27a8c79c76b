import { modulePrefix } from '@sampark/core/forms/fields/module-fields';
import { LazyEarlierStrip } from '../carried/lazy-earlier.ts';
import { Later } from '../later.tsx';
import { Items } from './items.tsx';
import { type SceneProps, useScene } from './screen/scene.ts';

/** Draws the items that a form puts into a module: questions, groups of them, rows, notes; and the warnings at the questions. */
export function ModuleItems(props: SceneProps) {
  const scene = useScene(props);
  const { module, editable, earlier } = props;
  const { name, children } = module;
  return (
    <>
      <Later>{editable && earlier && <LazyEarlierStrip {...props} earlier={earlier} />}</Later>
      <Items scene={scene} items={children} prefix={modulePrefix(name)} level={3} />
    </>
  );
}

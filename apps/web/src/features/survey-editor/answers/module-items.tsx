import { modulePrefix } from '@sampark/core/forms/module-fields';
import { Items } from './items.tsx';
import { type SceneProps, useScene } from './scene.ts';

/** Draws the items that a form puts into a module: questions, groups of them, rows, notes; and the warnings at the questions. */
export function ModuleItems(props: SceneProps) {
  const scene = useScene(props);
  const { name, children } = props.module;
  return <Items scene={scene} items={children} prefix={modulePrefix(name)} level={3} />;
}

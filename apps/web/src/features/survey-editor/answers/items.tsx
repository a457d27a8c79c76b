import type { Group, Item } from '@sampark/core/forms/definition';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { insideOf } from '@sampark/core/forms/engine/tree';
import { type ReactNode, useId } from 'react';
import { AskedField } from './asked-field.tsx';
import { Heading } from './heading.tsx';
import { isShown } from './is-shown.ts';
import styles from './module-form.module.css';
import { RepeatRows } from './rows/repeat-rows.tsx';
import { FIRST_DRAWN, type Scene } from './scene.ts';

interface ItemsProps {
  readonly scene: Scene;
  readonly items: readonly Item[];
  /** The beginning of their paths, in the row where they stand. */
  readonly prefix: string;
  /** The level of the headings here. */
  readonly level: number;
}

/** Draws the items of a module, a group or a row, in the form's order; only those that are asked. */
export function Items({ scene, items, prefix, level }: ItemsProps): ReactNode {
  const { form, instance } = scene.view;
  const drawn = scene.isWhole ? items : items.slice(0, FIRST_DRAWN);
  return drawn.map((item) => {
    const path = `${prefix}${item.name}`;
    switch (item.type) {
      case 'note':
        if (!isAsked(instance, path)) return null;
        return (
          <p key={path} className={styles.note}>
            {scene.say(item.label, path)}
          </p>
        );
      case 'begin_group': {
        if (!isShown(form, instance, item, prefix)) return null;
        const inside = insideOf(form, item, prefix);
        return (
          <ItemGroup key={path} heading={scene.say(item.label, path)} level={level} group={item}>
            <Items scene={scene} items={item.children} prefix={inside} level={level + 1} />
          </ItemGroup>
        );
      }
      case 'begin_repeat':
        if (!isAsked(instance, path)) return null;
        return (
          <RepeatRows key={path} scene={scene} repeat={item} path={path} level={level}>
            {(row) => <Items scene={scene} items={item.children} prefix={`${row.path}/`} level={level + 2} />}
          </RepeatRows>
        );
      default:
        return <AskedField key={path} scene={scene} path={path} />;
    }
  });
}

interface ItemGroupProps {
  readonly group: Group;
  readonly heading: string;
  readonly level: number;
  readonly children: ReactNode;
}

function ItemGroup({ heading, level, children }: ItemGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading level={level} id={id}>
        {heading}
      </Heading>
      {children}
    </section>
  );
}

import { createElement, type SVGProps } from 'react';
import { classes } from './classes.ts';

/** A drawing of Lucide's: its name, and the elements that it consists of. */
interface Drawing {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Stands in for the function of this name in `lucide-react`, with which each of its icons is made (`build/stand-ins.ts`). Its
 * own puts all attributes together anew whenever an icon is drawn, which costs a slow phone more than the drawing.
 */
export default function createLucideIcon({ name, node }: Drawing) {
  const elements = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classes(`lucide-${name}`, className)}
        {...rest}
      >
        {elements}
      </svg>
    );
  };
}

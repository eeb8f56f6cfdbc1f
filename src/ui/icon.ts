/**
 * The build (`iconImports`) gives lucide's drawings to this in place of its own icon maker: our stroke, and none of the
 * options that nobody here uses. Icons are 20 px unless a class says otherwise.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

type Shapes = [tag: string, attributes: SVGProps<SVGElement>][];

const look = {
  viewBox: '0 0 24 24',
  width: 20,
  height: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** `line`: all that is a path of that stroke; `shapes`: what is not. */
export function createIcon(
  line: string,
  ...shapes: Shapes
): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return (props) =>
    createElement(
      'svg',
      { ...look, ...props },
      line && createElement('path', { d: line }),
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

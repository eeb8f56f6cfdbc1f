/**
 * The build puts this in the place of lucide's own icon maker: the same drawings, our stroke, and none of the options
 * that nobody here uses. Icons are 20 px unless a class says otherwise.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

type IconData = { node: [tag: string, attributes: SVGProps<SVGElement>][] };

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

// By default, because lucide's icons import it so.
export default function createIcon({ node }: IconData): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return (props) =>
    createElement(
      'svg',
      { ...look, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

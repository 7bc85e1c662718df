// Building elements by hand: the pages before the shell, and those of stations, stand without React.

type Child = Node | string | null | false;
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** An element with attributes; functions are listeners (`onclick`), false and undefined leave the attribute out. */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A picture of strokes on a 24 by 24 field, hidden from screen readers. */
export function drawIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    class: 'early-icon',
  }))
    svg.setAttribute(name, value);
  const stroke = document.createElementNS(SVG, 'path');
  stroke.setAttribute('d', path);
  svg.append(stroke);
  return svg;
}

export const ICONS = {
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M12 3v2',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  eyeClosed:
    'M3 3l18 18M10.6 6.1A9.7 9.7 0 0 1 12 6c6 0 10 6 10 6a17 17 0 0 1-3.2 3.7M6.3 7.3A17 17 0 0 0 2 12s4 6 10 6a9.6 9.6 0 0 0 4-.9M9.9 10a3 3 0 0 0 4.1 4.1',
};

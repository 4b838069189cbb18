import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the element is wider than its window, and marks it with `data-goes-on` while there is more of it to the
 * right, so that the style sheet can show it. The mark is not a state, so that scrolling renders nothing.
 */
export function useSideways(element: RefObject<HTMLElement | null>, isOff = false): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || isOff) return;
    const look = () => {
      const rest = current.scrollWidth - current.clientWidth;
      setScrolls(rest > 1);
      current.toggleAttribute('data-goes-on', rest - current.scrollLeft > 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [element, isOff]);
  return scrolls;
}

import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the element's content is wider than the element, so that it scrolls sideways. Sets `data-goes-on` on
 * the element while more content is to the right, which the style sheet shows. The attribute is no React state, so that
 * scrolling renders nothing.
 */
export function useSidewaysScroll(element: RefObject<HTMLElement | null>, isOff = false): boolean {
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

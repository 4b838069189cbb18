import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the element's content is wider than the element, so that it scrolls sideways. While more content is
 * to the right, the element has the attribute `data-goes-on`, and the style sheet shows that it scrolls. The attribute
 * is not React state, so that scrolling causes no re-render. With `isOff`, the element is not observed.
 */
export function useHasHorizontalOverflow(element: RefObject<HTMLElement | null>, isOff = false): boolean {
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

import { useEffect } from 'react';

/** Keys of the page, which act anywhere but where one types and while no window stands over it. */
export function useScreeningKeys(acts: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable]') != null) {
        // Out of the field, and on with the keys.
        if (event.key === 'Escape') target.blur();
        return;
      }
      if (document.querySelector('[role=dialog]') !== null) return;
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

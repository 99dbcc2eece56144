import { useEffect } from 'react';
import { focusInsteadOf } from '../focus-kept.ts';

/** For a dialog that is there only while it is open: when it goes, the focus goes back to where it was. */
export function useFocusBack(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const before = document.activeElement;
    return () => {
      if (!(before instanceof HTMLElement)) return;
      if (before.isConnected) before.focus();
      else focusInsteadOf(before);
    };
  }, [isWanted]);
}
